import { type ModelInput, resolveInput } from '@worthwhile/roi-core';
import { createSnapshot, type Snapshot, type SnapshotContext } from '@worthwhile/roi-core/report-model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyModelInput } from '../../../../roi-core/fixtures/arbitrary.ts';
import { frozenCatalogue } from '../../../../roi-core/fixtures/frozen.ts';
import { EXAMPLE_IDS, readExample, readFixture } from '../../../../roi-core/fixtures/read.ts';
import { CIRCUMSTANCES } from '../../../../roi-core/fixtures/snapshot.ts';
import { buildWorkbook, type CellPlan, type WorkbookPlan } from '../index.ts';
import { cellAt } from '../plan.ts';
import { type Calculated, hasLibreOffice, recalculate } from './libre-office.ts';
import { placeOf, withLevels, withTyped } from './reader.ts';

const isRun = hasLibreOffice() || process.env.REQUIRE_ALL_TOOLS === '1';
if (!isRun) console.log('not run: recalculated workbooks: install libreoffice-calc-nogui');

/** One trial: a workbook shows no range. */
const snapshotOf = (input: ModelInput, context: Partial<SnapshotContext> = {}) =>
  createSnapshot(frozenCatalogue, input, { ...CIRCUMSTANCES, ...context }, { trials: 1 });
type ExampleId = (typeof EXAMPLE_IDS)[number];
const inputOf = (id: ExampleId): ModelInput => readExample(id).inputs;
const workbookOfExample = (id: ExampleId) => buildWorkbook(snapshotOf(inputOf(id)));

/** Yields every formula with its place and the model's result. */
function* formulasOf(plan: WorkbookPlan): Generator<[string, Extract<CellPlan, { kind: 'formula' }>]> {
  for (const { name, rows } of plan.sheets) {
    for (const [row, cells] of rows.entries()) {
      for (const [column, cell] of cells.entries()) {
        if (cell?.kind === 'formula') yield [`${name}!${cellAt(column, row + 1)}`, cell];
      }
    }
  }
}

/** The new licenses' cost in the first year. As the current fee, it leaves only rounding between the two. */
function firstYearFee(id: ExampleId): number {
  return snapshotOf(inputOf(id)).result.costColumns.feesRiskAdjusted[1] as number;
}

/** `expected` is the plan with the model's results. */
interface Workbook {
  readonly plan: WorkbookPlan;
  readonly expected: WorkbookPlan;
  /** The largest amount: rounding errors are relative to it. */
  readonly scale: number;
}

const workbookOf = (snapshot: Snapshot, scale = 1): Workbook => {
  const plan = buildWorkbook(snapshot);
  return { plan, expected: plan, scale };
};

/** Lists the formulas that differ from the model by more than 1e-9, relative above the scale and absolute below. */
function differencesOf(calculated: Calculated, { plan, expected, scale }: Workbook): string[] {
  const wrong: string[] = [];
  const own = plan === expected ? [] : ownChecks(plan);
  for (const [place, { formula, result }] of formulasOf(expected)) {
    if (own.includes(place)) continue;
    const value = calculated.get(place);
    const isSame =
      typeof result !== 'number' || typeof value !== 'number'
        ? value === (typeof result === 'boolean' ? String(result).toUpperCase() : result)
        : Math.abs(value - result) <= 1e-9 * Math.max(scale, Math.abs(result));
    if (!isSame) wrong.push(`${place}: ${value}, modelled ${result}, =${formula}`);
  }
  return wrong;
}

/** Cells that compare a workbook's inputs with those of its own report, and say so next to it. */
function ownChecks(plan: WorkbookPlan): string[] {
  const place = placeOf(plan, 'inputsAsGenerated');
  return [place, place.replace('!B', '!C'), placeOf(plan, 'allChecks')];
}

type Change = [name: string, value: number, change: (input: ModelInput) => ModelInput];
/** Typed into one workbook of each example, since LibreOffice takes half a second for each. */
const CHANGES: Readonly<Record<ExampleId, readonly Change[]>> = {
  e1: [
    ['endpointsManaged', 2500, (input) => field(input, 'endpointsManaged', 2500)],
    ['deploymentMonths', 14, (input) => ({ ...input, financial: { ...input.financial, deploymentMonths: 14 } })],
    ['ticketsPerEndpointMonth', -1, (input) => field(input, 'ticketsPerEndpointMonth', -1)],
  ],
  e2: [
    ['employees', 7300, (input) => field(asScaled(input), 'employees', 7300)],
    ['risk_licenceWaste', 55, (input) => ({ ...input, riskOverrides: { licenceWaste: 55 } })],
    ['reduction_warRoom_18', 90, (input) => reduction(input, 'warRoom:18', 90)],
  ],
  e3: [
    ['discountRatePct', 0, (input) => ({ ...input, financial: { ...input.financial, discountRatePct: 0 } })],
    ['rampYear1Pct', 5, (input) => ({ ...input, financial: { ...input.financial, rampYear1Pct: 5 } })],
  ],
  e5: [
    [
      'costPerTicketExisting',
      31,
      (input) => ({ ...input, fieldsExisting: { ...input.fieldsExisting, costPerTicket: 31 } }),
    ],
  ],
  e6: [
    ['annualUpliftPct', 7, (input) => ({ ...input, investment: { ...input.investment, annualUpliftPct: 7 } })],
    [
      'existingAnnualFee',
      firstYearFee('e6'),
      (input) => ({ ...input, investment: { ...input.investment, existingAnnualFee: firstYearFee('e6') } }),
    ],
  ],
  e7: [
    ['reduction_serviceDeskL1_3', -1, (input) => reduction(input, 'serviceDeskL1:3', -1)],
    ['toolCostUpliftPct', 4, (input) => ({ ...input, toolCostUpliftPct: 4 })],
  ],
};

const LEVELS = {
  costPerTicket: 'Industry High',
  employeeHourlyCost: 'Industry Low',
  ticketsPerEndpointMonth: 'Exclude',
  reduction_warRoom_5: 'Industry Low',
};

/** Levels that were chosen from the lists. */
function chosenLevels(): Workbook {
  const given = inputOf('e1');
  const catalogue = frozenCatalogue;
  const preset = (id: string, level: 'low' | 'high') => catalogue.presets[given.industry]?.[id]?.[level] as number;
  const changed = [
    ['costPerTicket', preset('costPerTicket', 'high')],
    ['employeeHourlyCost', preset('employeeHourlyCost', 'low')],
    ['ticketsPerEndpointMonth', -1],
  ] as const;
  const input = changed.reduce((all, [id, value]) => field(all, id, value), given);
  const warRoom = catalogue.drivers
    .find(({ id }) => id === 'warRoom')
    ?.contributions.find(({ componentId }) => componentId === 5);
  return {
    plan: withLevels(buildWorkbook(snapshotOf(given)), LEVELS),
    expected: buildWorkbook(snapshotOf(reduction(input, 'warRoom:5', warRoom?.low as number))),
    scale: 1,
  };
}

/** Values that were typed into input cells. */
const typedWorkbookOf = (id: ExampleId): Workbook => ({
  plan: CHANGES[id].reduce((plan, [name, value]) => withTyped(plan, name, value), workbookOfExample(id)),
  expected: buildWorkbook(snapshotOf(CHANGES[id].reduce((input, [, , change]) => change(input), inputOf(id)))),
  scale: 1,
});

const GROUPS = {
  'worked examples, renewals of every outcome and an estimate of model 1.0': () => [
    ...EXAMPLE_IDS.map((id) => workbookOf(snapshotOf(inputOf(id)))),
    ...readFixture<{ inputs: ModelInput }[]>('headline-cases').map(({ inputs }) => workbookOf(snapshotOf(inputs))),
    workbookOf(readFixture<Snapshot>('stored-1.0')),
  ],
  'inputs of any kind': () =>
    fc.sample(anyModelInput, { numRuns: 8, seed: 20_250_101 }).map((input) => {
      const snapshot = snapshotOf(written(input));
      const { benefits, costs } = snapshot.result.metrics;
      return workbookOf(snapshot, Math.max(1, ...benefits.map(Math.abs), ...costs.map(Math.abs)));
    }),
};

const TEXTS = ['=1+1', '+1', '-1', '@SUM(1)', '=HYPERLINK("http://example.org")', ' =1+1'];

describe.runIf(isRun)('a workbook recalculated by LibreOffice', { timeout: 300_000 }, () => {
  const calculated = new Map<WorkbookPlan, Calculated>();
  /** One run for several workbooks: a start of LibreOffice takes as long as several of them. */
  async function calculate(plans: readonly WorkbookPlan[]): Promise<void> {
    const results = await recalculate(plans);
    for (const [index, plan] of plans.entries()) calculated.set(plan, results[index] as Calculated);
  }
  const differencesIn = (workbooks: readonly Workbook[]) =>
    workbooks.flatMap((one) => differencesOf(calculated.get(one.plan) as Calculated, one));

  test.each(Object.entries(GROUPS))('has the model’s result in every formula: %s', async (_, build) => {
    const workbooks = build();
    expect(workbooks.length).toBeGreaterThan(0);
    await calculate(workbooks.map(({ plan }) => plan));
    expect(differencesIn(workbooks)).toEqual([]);
  });

  test('has the model’s result in every formula once values were typed in, and says that they are not those of the report', async () => {
    const typed = EXAMPLE_IDS.map(typedWorkbookOf);
    const changed = [...typed, chosenLevels()];
    await calculate(changed.map(({ plan }) => plan));
    expect(differencesIn(changed)).toEqual([]);
    const said = typed.map(({ plan }) => ownChecks(plan).map((place) => calculated.get(plan)?.get(place)));
    expect(said).toEqual(typed.map(() => ['FALSE', 'changed', 'FALSE']));
  });

  test('has the main result of an estimate without the product that was removed in it', async () => {
    const withoutProduct = withTyped(workbookOfExample('e2'), 'chosen18', 0);
    await calculate([withoutProduct]);
    const inputs = inputOf('e2');
    const subProducts = inputs.proposed?.subProducts?.filter((id) => id !== 18) ?? [];
    const { metrics, metricsHardOnly } = snapshotOf({
      ...inputs,
      proposed: { ...inputs.proposed, subProducts },
    }).result;
    const figure = (name: string) => calculated.get(withoutProduct)?.get(placeOf(withoutProduct, name)) as number;
    expect(figure('netPresentValue') / (metrics.npv as number)).toBeCloseTo(1, 9);
    expect(figure('netPresentValueHardOnly') / (metricsHardOnly.npv as number)).toBeCloseTo(1, 9);
    expect(figure('payback') / (metrics.paybackMonths as number)).toBeCloseTo(1, 9);
  });

  test('stores a name that starts like a formula as text', async () => {
    const named = TEXTS.map((name) => {
      const estimate = { ...CIRCUMSTANCES.estimate, name, customer: `\t${name}` };
      const plan = buildWorkbook(snapshotOf(inputOf('e1'), { estimate }));
      const sheets = plan.sheets.slice(1, 2).map((inputs) => ({ ...inputs, rows: inputs.rows.slice(0, 2) }));
      return { ...plan, names: [], sheets };
    });
    await calculate(named);
    const textsAt = (place: string) => named.map((plan) => calculated.get(plan)?.get(place));
    expect(textsAt('Inputs!A1')).toEqual(TEXTS.map((name) => `'${name}`));
    expect(textsAt('Inputs!C2')).toEqual(TEXTS.map((name) => `'\t${name}`));
  });
});

/** Types in the defaults that scale with the customer's size: the workbook keeps their values. */
function asScaled(input: ModelInput): ModelInput {
  const { fields } = resolveInput(frozenCatalogue, input);
  const scaled = frozenCatalogue.fields.filter(({ id, scaling }) => scaling && fields[id] !== undefined);
  return scaled.reduce((typed, { id }) => field(typed, id, fields[id] as number), input);
}

function field(input: ModelInput, id: string, value: number): ModelInput {
  return { ...input, fields: { ...input.fields, [id]: value } };
}

function reduction(input: ModelInput, key: string, value: number): ModelInput {
  return { ...input, reductions: { ...input.reductions, [key]: value } };
}

/** Rounds to four decimals, as people type. */
function written(input: ModelInput): ModelInput {
  const rounded = JSON.parse(JSON.stringify(input), (_key, value) =>
    typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value,
  ) as ModelInput;
  resolveInput(frozenCatalogue, rounded);
  return rounded;
}
