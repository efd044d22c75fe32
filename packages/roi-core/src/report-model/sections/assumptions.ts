import { withoutReferences } from '../../evidence/evidence.ts';
import { companionOf, fieldOfCompanion } from '../../input/resolve-fields.ts';
import { formatPercentInput, formatPercentResult } from '../../number/format.ts';
import type { IncludedDriverResult, TraceInput } from '../../types.ts';
import { columnsOf, groupOf, rowOf, tableOf } from '../blocks.ts';
import type { Context } from '../context.ts';
import { inputsOf } from '../inputs.ts';
import type { Cell, RowGroup, Section } from '../model.ts';
import { showValue } from '../values.ts';
import { upperFirst } from '../words.ts';

const LEVELS = {
  low: 'Low',
  average: 'Average',
  high: 'High',
  manual: 'Manual',
  exclude: 'Not counted',
} as const;

/** Groups the inputs as the wizard does. */
export function buildAssumptions(context: Context): Section {
  const { snapshot } = context;
  const all = inputsOf(context);
  const inputs = all
    .filter(({ id }) => context.field(id))
    .flatMap((input) => [input, ...all.filter(({ id }) => id === companionOf(input.id))]);
  return {
    id: 'assumptions',
    title: 'Assumptions',
    lead: `Every assumption, with its level and source. Published sources support a value; they do not prove it. Industry: ${snapshot.estimate.industryLabel}, configuration version ${snapshot.configVersion}.`,
    blocks: [
      inputs.length === 0
        ? { kind: 'notes', paragraphs: ['This estimate counts no benefit, so it uses no figures.'] }
        : tableOf({
            layout: 'sources',
            caption: 'Assumptions',
            isCaptionShown: false,
            columns: columnsOf(['Assumption', 'Value', 'Unit', 'Level', 'Source and reference'], [0, 2, 3, 4]),
            groups: groupByField(context, inputs),
          }),
    ],
  };
}

/** Shows reductions as given, the share of the cost that they cover after overlap, and as effective. */
export function buildReductions(context: Context): Section {
  const { inputs: frozen = inputsOf(context) } = context.snapshot;
  const inputs = new Map(frozen.map((input) => [input.id, input]));
  return {
    id: 'reductions',
    title: 'Reductions by product',
    lead: 'How much each product lowers a cost, in the share that it covers. Several products combine: each reduces what the others leave, up to a cap. Of alternative products, only the strongest counts.',
    blocks: [
      tableOf({
        layout: 'reductions',
        caption: 'Reductions by benefit and product',
        isCaptionShown: false,
        columns: columnsOf(['Product', 'Reduction', 'Covers', 'Effective', 'Level', 'Source and reference'], [0, 4, 5]),
        groups: context.included.flatMap((driver) => reductionGroup(context, driver, inputs)),
      }),
    ],
  };
}

function reductionGroup(
  context: Context,
  driver: IncludedDriverResult,
  inputs: ReadonlyMap<string, TraceInput>,
): RowGroup[] {
  const { nameOf, snapshot } = context;
  const counted = driver.contributions.filter((contribution) => contribution.counted);
  if (counted.length === 0) return [];
  const rows = counted.map(({ componentId, r, coverage, overlap, rEff }) => {
    const input = inputs.get(`${driver.id}:${componentId}`);
    return rowOf([
      nameOf(componentId),
      formatPercentInput(r * 100),
      formatPercentResult(coverage * (1 - overlap) * 100),
      formatPercentResult(rEff * 100),
      levelOf(input),
      evidenceCell(context, input),
    ]);
  });
  const isCapped = driver.uncappedReduction > driver.reduction && snapshot.resolved.scenarioId !== 2;
  const cap = isCapped ? `, limited to ${formatPercentInput(driver.capPct)}` : '';
  const together =
    rows.length === 1 && !isCapped ? '' : `together ${formatPercentResult(driver.reduction * 100)}${cap}`;
  return [groupOf(rows, driver.label, together)];
}

function groupByField(context: Context, inputs: readonly TraceInput[]): RowGroup[] {
  const groups = new Map<string, TraceInput[]>();
  for (const input of inputs) {
    const group = fieldOf(context, input)?.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), input]);
  }
  return [...groups].map(([group, members]) =>
    groupOf(
      members.map((input) => {
        const { text, unit } = showValue(context, fieldOf(context, input)?.id ?? input.id, input.value);
        return rowOf([input.label, text, unit, levelOf(input), evidenceCell(context, input)]);
      }),
      context.snapshot.groupLabels[group] ?? upperFirst(group),
    ),
  );
}

/** A measured value belongs to the field of its companion. */
function fieldOf({ field, snapshot }: Context, { id }: TraceInput) {
  return field(id) ?? field(fieldOfCompanion(snapshot.catalogue, id) ?? '');
}

function levelOf(input: TraceInput | undefined): string {
  return input?.level ? LEVELS[input.level] : 'Manual';
}

/** Cites by number. Earlier versions did not freeze the reductions of measured drivers. */
function evidenceCell({ snapshot, references }: Context, input: TraceInput | undefined): Cell {
  if (!input) return { text: '' };
  const numbers = input.sources.flatMap((id) => references.get(id) ?? []);
  const text = withoutReferences(snapshot.catalogue, input);
  return { text, mark: input.provenance, ...(numbers.length > 0 && { references: numbers }) };
}
