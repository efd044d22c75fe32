import { formatPercentInput, formatPercentResult } from '../number/format.ts';
import type { IncludedDriverResult, TraceInput } from '../types.ts';
import type { Context } from './context.ts';
import type { Cell, ProvenanceMark, RowGroup, Section, TableBlock } from './model.ts';
import { columnsOf, groupOf, rowOf, tableOf } from './table.ts';
import { showValue } from './values.ts';
import { longDate, upperFirst } from './words.ts';

/** Whose a figure is, as it is printed. */
export const PROVENANCE: Record<ProvenanceMark, string> = {
  customer: "Customer's figure",
  seller: 'Our estimate',
  sourced: 'Sourced',
  administrator: 'Set by the administrator',
  expertDefault: 'Expert default',
};

/** The level a figure was taken from, as it is printed. */
export const LEVELS = {
  low: 'Low',
  average: 'Average',
  high: 'High',
  manual: 'Manual',
  exclude: 'Not counted',
} as const;

/** Every input behind the figures with value, level, owner and source, grouped as the wizard asks them. */
export function buildAssumptions(context: Context): Section {
  const { snapshot } = context;
  const inputs = inputsOf(context).filter(({ id }) => context.field(id));
  return {
    id: 'assumptions',
    title: 'Assumptions and sources',
    lead: 'Every figure behind this estimate, with the level it was taken from and whose it is. A sourced figure is an anchor, not proof.',
    blocks: [
      { kind: 'provenanceKey' },
      sourcesTable('Assumptions', 'Assumption', groupByField(context, inputs)),
      {
        kind: 'notes',
        paragraphs: [
          `Industry ${snapshot.estimate.industryLabel}, configuration version ${snapshot.configVersion}, model ${snapshot.modelVersion}, ${longDate(snapshot.estimate.generatedAt)}.`,
        ],
      },
    ],
  };
}

/** The reduction that each product brings to each driver, as given and as effective after coverage and overlap. */
export function buildReductions(context: Context): Section {
  const given = new Map(inputsOf(context).map((input) => [input.id, input]));
  return {
    id: 'reductions',
    title: 'Reductions',
    lead: 'By how much each product lowers a driver. Several combine as one minus what all leave, up to a cap; of alternative editions the strongest counts.',
    blocks: [
      tableOf({
        layout: 'reductions',
        caption: 'Reductions by driver and product',
        isCaptionShown: false,
        columns: columnsOf(['Product', 'Reduction', 'Effective', 'Level', 'Source'], [0, 3, 4]),
        groups: context.included.flatMap((driver) => reductionGroup(context, driver, given)),
      }),
    ],
  };
}

/** One driver's products; a source that several share is named once, with the driver. */
function reductionGroup(
  { nameOf, snapshot }: Context,
  driver: IncludedDriverResult,
  given: ReadonlyMap<string, TraceInput>,
): RowGroup[] {
  const counted = driver.contributions.filter((contribution) => contribution.counted);
  if (counted.length === 0) return [];
  const inputOf = (componentId: number) => given.get(`${driver.id}:${componentId}`);
  const notes = new Set(counted.map(({ componentId }) => sourceOf(inputOf(componentId)).note ?? ''));
  const shared = notes.size === 1 ? [...notes].join('') : '';
  const rows = counted.map(({ componentId, r, coverage, overlap, rEff }) => {
    const source = sourceOf(inputOf(componentId));
    const limits = [
      coverage === 1 ? '' : `reaches ${formatPercentResult(coverage * 100)}`,
      overlap === 0 ? '' : `overlaps ${formatPercentResult(overlap * 100)}`,
    ].filter((limit) => limit !== '');
    return rowOf([
      { text: nameOf(componentId), note: limits.join(', ') },
      formatPercentInput(r * 100),
      formatPercentResult(rEff * 100),
      levelOf(inputOf(componentId)),
      shared === '' ? source : { ...source, note: '' },
    ]);
  });
  const isCapped = driver.uncappedReduction > driver.reduction && snapshot.resolved.scenarioId !== 2;
  const cap = isCapped ? `, held at its cap of ${formatPercentInput(driver.capPct)}` : '';
  const together = `together ${formatPercentResult(driver.reduction * 100)}${cap}`;
  return [groupOf(rows, driver.label, shared === '' ? together : `${together}. ${upperFirst(shared)}`)];
}

/** Inputs of all explanations, each once, in catalogue order (fields first as asked, then the rest as met). */
export function inputsOf({ snapshot }: Pick<Context, 'snapshot'>): readonly TraceInput[] {
  const met = new Map(snapshot.traces.flatMap(({ inputs }) => inputs).map((input) => [input.id, input]));
  const fields = snapshot.catalogue.fields.flatMap(({ id }) => met.get(id) ?? []);
  const rest = [...met.values()].filter(({ id }) => !snapshot.catalogue.fields.some((field) => field.id === id));
  return [...fields, ...rest];
}

function groupByField(context: Context, inputs: readonly TraceInput[]): RowGroup[] {
  const groups = new Map<string, TraceInput[]>();
  for (const input of inputs) {
    const group = context.field(input.id)?.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), input]);
  }
  return [...groups].map(([group, members]) =>
    groupOf(
      members.map((input) => {
        const { text, unit } = showValue(context, input.id, input.value);
        return rowOf([input.label, text, unit, levelOf(input), sourceOf(input)]);
      }),
      context.snapshot.groupLabels[group] ?? upperFirst(group),
    ),
  );
}

function sourcesTable(caption: string, first: string, groups: readonly RowGroup[]): TableBlock {
  return tableOf({
    layout: 'sources',
    caption,
    isCaptionShown: false,
    columns: columnsOf([first, 'Value', 'Unit', 'Level', 'Source'], [0, 2, 3, 4]),
    groups,
  });
}

function levelOf(input: TraceInput | undefined): string {
  return input?.level ? LEVELS[input.level] : 'Manual';
}

/** The mark and its word, with the source named below it where there is one. */
function sourceOf(input: TraceInput | undefined): Cell {
  const mark = input?.provenance ?? 'expertDefault';
  const source = (input?.source ?? '').replace(/^(sourced|anchor): /, '');
  const isWordAlone = source === '' || /^(customer fact|expert default)$/i.test(source) || source === PROVENANCE[mark];
  return isWordAlone ? { text: PROVENANCE[mark], mark } : { text: PROVENANCE[mark], mark, note: source };
}
