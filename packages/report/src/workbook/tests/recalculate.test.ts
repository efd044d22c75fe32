import { type ModelInput, resolveInput } from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { type Snapshot, takeSnapshot } from '@worthwhile/roi-core/report-model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyModelInput } from '../../../../roi-core/fixtures/arbitrary.ts';
import { frozenCatalogue } from '../../../../roi-core/fixtures/frozen.ts';
import { EXAMPLE_IDS, readExample, readFixture } from '../../../../roi-core/fixtures/read.ts';
import { CIRCUMSTANCES, exampleSnapshot } from '../../../../roi-core/fixtures/snapshot.ts';
import { buildWorkbook, type CellPlan, type WorkbookPlan } from '../index.ts';
import { cellAt } from '../plan.ts';
import { type Calculated, hasLibreOffice, recalculate, show } from './libre-office.ts';

const isRun = hasLibreOffice() || process.env.REQUIRE_ALL_TOOLS === '1';
if (!isRun) console.log('not run: recalculated workbooks: install libreoffice-calc-nogui');

const snapshotOf = (input: ModelInput) => takeSnapshot(frozenCatalogue, input, CIRCUMSTANCES, { trials: 1 });

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

/** Returns a place such as `Inputs!B23`. */
function placeOf(plan: WorkbookPlan, name: string): string {
  const named = plan.names.find((one) => one.name === name);
  if (!named) throw new Error(`No cell is called ${name}`);
  return `${named.sheet}!${named.address.replaceAll('$', '')}`;
}

/** Returns the workbook after a reader types another value into the named input cell. */
function withTyped(plan: WorkbookPlan, name: string, value: number): WorkbookPlan {
  const place = placeOf(plan, name);
  const sheets = plan.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((cells, row) =>
      cells.map((cell, column): CellPlan | null => {
        if (`${sheet.name}!${cellAt(column, row + 1)}` !== place) return cell;
        const format = cell?.kind === 'number' ? cell.format : 'number';
        return { kind: 'number', value, format, look: 'input' };
      }),
    ),
  }));
  return { ...plan, sheets };
}

/** The new licenses' cost in the first year. As the current fee, it leaves only rounding between the two. */
function firstYearFee(id: (typeof EXAMPLE_IDS)[number]): number {
  return exampleSnapshot(id).result.costColumns.feesRiskAdjusted[1] as number;
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
function differencesOf(calculated: Calculated, { expected, scale }: Workbook): string[] {
  const wrong: string[] = [];
  for (const [place, { formula, result }] of formulasOf(expected)) {
    const value = calculated.get(place);
    const isSame =
      typeof result === 'string' || typeof value !== 'number'
        ? value === result
        : Math.abs(value - result) <= 1e-9 * Math.max(scale, Math.abs(result));
    if (!isSame) wrong.push(`${place}: ${value}, modelled ${result}, =${formula}`);
  }
  return wrong;
}

type Change = [(typeof EXAMPLE_IDS)[number], string, number, (input: ModelInput) => ModelInput];
const CHANGES: readonly Change[] = [
  ['e2', 'employees', 7300, (input) => field(asScaled(input), 'employees', 7300)],
  ['e1', 'endpointsManaged', 2500, (input) => field(input, 'endpointsManaged', 2500)],
  ['e1', 'deploymentMonths', 14, (input) => ({ ...input, financial: { ...input.financial, deploymentMonths: 14 } })],
  ['e2', 'risk_licenceWaste', 55, (input) => ({ ...input, riskOverrides: { licenceWaste: 55 } })],
  ['e1', 'ticketsPerEndpointMonth', -1, (input) => field(input, 'ticketsPerEndpointMonth', -1)],
  ['e2', 'reduction_warRoom_18', 90, (input) => reduction(input, 'warRoom:18', 90)],
  ['e7', 'reduction_serviceDeskL1_3', -1, (input) => reduction(input, 'serviceDeskL1:3', -1)],
  ['e3', 'discountRatePct', 0, (input) => ({ ...input, financial: { ...input.financial, discountRatePct: 0 } })],
  ['e3', 'rampYear1Pct', 5, (input) => ({ ...input, financial: { ...input.financial, rampYear1Pct: 5 } })],
  [
    'e5',
    'costPerTicketExisting',
    31,
    (input) => ({ ...input, fieldsExisting: { ...input.fieldsExisting, costPerTicket: 31 } }),
  ],
  ['e6', 'annualUpliftPct', 7, (input) => ({ ...input, investment: { ...input.investment, annualUpliftPct: 7 } })],
  [
    'e6',
    'existingAnnualFee',
    firstYearFee('e6'),
    (input) => ({ ...input, investment: { ...input.investment, existingAnnualFee: firstYearFee('e6') } }),
  ],
  ['e7', 'toolCostUpliftPct', 4, (input) => ({ ...input, toolCostUpliftPct: 4 })],
];

/** Each group is one run of LibreOffice: a start takes as long as several workbooks. */
const GROUPS = {
  'worked examples, renewals of every outcome and an estimate of model 1.0': () => [
    ...EXAMPLE_IDS.map((id) => workbookOf(exampleSnapshot(id))),
    ...readFixture<{ inputs: ModelInput }[]>('headline-cases').map(({ inputs }) => workbookOf(snapshotOf(inputs))),
    workbookOf(readFixture<Snapshot>('stored-1.0')),
  ],
  'inputs of any kind': () =>
    fc.sample(anyModelInput, { numRuns: 25, seed: 20_250_101 }).map((input) => {
      const snapshot = snapshotOf(written(input));
      const { benefits, costs } = snapshot.result.metrics;
      return workbookOf(snapshot, Math.max(1, ...benefits.map(Math.abs), ...costs.map(Math.abs)));
    }),
  'input cells that a value was typed into': () =>
    CHANGES.map(([id, name, value, change]) => ({
      plan: withTyped(buildWorkbook(exampleSnapshot(id)), name, value),
      expected: buildWorkbook(snapshotOf(change(readExample(id).inputs))),
      scale: 1,
    })),
};

describe.runIf(isRun)('a workbook recalculated by LibreOffice', { timeout: 300_000 }, () => {
  test.each(Object.entries(GROUPS))('has the figures of the model in every formula: %s', async (_, build) => {
    const workbooks = build();
    const calculated = await recalculate(workbooks.map(({ plan }) => plan));
    const differences = workbooks.flatMap((workbook, index) =>
      differencesOf(calculated[index] as Calculated, workbook),
    );
    expect(workbooks.length).toBeGreaterThan(0);
    expect(differences).toEqual([]);
  });

  test('shows the headline as it is told, with hard savings only beside it', async () => {
    const shown = await show(EXAMPLE_IDS.map((id) => buildWorkbook(exampleSnapshot(id, {}, {}, standardCatalogue))));
    EXAMPLE_IDS.forEach((id, index) => {
      const { display, displayHardOnly } = readExample(id);
      const isReview = display.npv === 'n/a';
      const order = [...(isReview ? [] : ['npv']), 'netBenefit', 'roi', 'payback', 'totalBenefits', 'totalCosts'];
      const column = (letter: string) => order.map((_, row) => shown[index]?.get(`Summary!${letter}${row + 6}`));
      expect(column('B')).toEqual(order.map((name) => display[name]));
      expect(column('C')).toEqual(order.map((name) => displayHardOnly[name]));
    });
  });

  test('has the headline of the estimate without a product that was switched off in it', async () => {
    const { inputs } = readExample('e2');
    const subProducts = inputs.proposed?.subProducts?.filter((id) => id !== 18) ?? [];
    const { metrics, metricsHardOnly } = snapshotOf({
      ...inputs,
      proposed: { ...inputs.proposed, subProducts },
    }).result;
    const plan = withTyped(buildWorkbook(exampleSnapshot('e2')), 'chosen18', 0);
    const [calculated] = await recalculate([plan]);
    const figure = (name: string) => calculated?.get(placeOf(plan, name)) as number;
    expect(figure('netPresentValue') / (metrics.npv as number)).toBeCloseTo(1, 9);
    expect(figure('netPresentValueHardOnly') / (metricsHardOnly.npv as number)).toBeCloseTo(1, 9);
    expect(figure('payback') / (metrics.paybackMonths as number)).toBeCloseTo(1, 9);
  });

  test('keeps a name that begins like a formula as text', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(1)', '=HYPERLINK("http://example.org")', ' =1+1'];
    const estimates = names.map((name) => ({ ...CIRCUMSTANCES.estimate, name, customer: `\t${name}` }));
    const calculated = await recalculate(
      estimates.map((estimate) => buildWorkbook(exampleSnapshot('e1', { estimate }))),
    );
    expect(calculated.map((cells) => cells.get('Inputs!A1'))).toEqual(names.map((name) => `'${name}`));
    expect(calculated.map((cells) => cells.get('Inputs!B2'))).toEqual(names.map((name) => `'\t${name}`));
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
