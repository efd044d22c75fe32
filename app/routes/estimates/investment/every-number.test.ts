import { buildWorkbook } from '@worthwhile/report/workbook';
import {
  calculate,
  INVESTMENT_DEFAULTS,
  type InvestmentNumberId,
  investmentIdsAt,
  resolveInput,
} from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { createSnapshot } from '@worthwhile/roi-core/report-model';
import { parseModelInput } from '@worthwhile/roi-core/schema';
import { describe, expect, it } from 'vitest';
import { stepRules } from '#app/modules/estimates/drafts/step-rules.ts';
import { investmentTexts } from '#app/modules/estimates/drafts/step-texts.ts';
import { investmentForm } from '#app/modules/estimates/estimates.schema.ts';
import { EMPTY_CHOICE, emptyInputs, type InvestmentEntry } from '#app/modules/estimates/inputs.ts';
import { changeInvestment } from '#app/modules/estimates/investment.server.ts';
import { investmentOf } from '#app/modules/estimates/model/investment-numbers.ts';
import { convertMoney } from '#app/modules/estimates/model/model-input.ts';
import { saveInputOf } from '#app/modules/estimates/save-fields/save-input.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { CIRCUMSTANCES } from '../../../../packages/roi-core/fixtures/snapshot.ts';
import { loadInvestment } from './load-investment.server.ts';

/** Each number of settings.json must reach every place that uses it, so the tests run once per number. */

const catalogue = standardCatalogue;
const LINE = { componentId: 5, model: 'subscription', quantity: 10, discountPct: 0, maintenancePct: 0 } as const;

/** A renewal shows every number. The stored entry is older than `without`. */
function renewal(without?: InvestmentNumberId): EstimateView {
  const { [without ?? '']: _, ...numbers } = INVESTMENT_DEFAULTS as Record<string, number>;
  const choice = { ...EMPTY_CHOICE, subProducts: [5] };
  return {
    catalogue,
    findings: [],
    estimate: {
      id: 1,
      version: 1,
      name: 'Renewal',
      customer: { id: 1, name: 'Contoso' },
      scenarioId: 3,
      industry: 'other',
      currency: { id: 1, sign: '$', value: 1 },
    },
    inputs: {
      ...emptyInputs({ contractYears: 3, reviewYears: 1 }),
      selection: { proposed: choice, existing: choice },
      investment: { feeTiming: 'advance', licences: [LINE], ...numbers } as unknown as InvestmentEntry,
    },
  } as unknown as EstimateView;
}

const facts = Object.fromEntries(
  catalogue.fields.filter(({ kind }) => kind === 'fact').map(({ id, demoDefault }) => [id, demoDefault ?? 0]),
);
const modelInput = (numbers: object) => ({
  scenarioId: 3,
  industry: 'other',
  proposed: { subProducts: [5] },
  existing: { subProducts: [5] },
  fields: facts,
  investment: { licences: [LINE], ...numbers },
});
const settingOf = (id: string) => {
  const setting = catalogue.investmentFields.find((one) => one.id === id);
  if (!setting) throw new Error(`The catalogue has no '${id}'`);
  return setting;
};

const workbook = buildWorkbook(
  createSnapshot(catalogue, parseModelInput(modelInput({})), CIRCUMSTANCES, { trials: 2 }),
);
const formulas = workbook.sheets
  .flatMap(({ rows }) => rows.flat())
  .flatMap((cell) => (cell?.kind === 'formula' ? [cell.formula] : []));

describe.each(Object.keys(INVESTMENT_DEFAULTS) as InvestmentNumberId[])('%s', (id) => {
  const setting = settingOf(id);
  const form = (value: unknown) => investmentForm.parse({ estId: 1, version: 1, feeTiming: 'advance', [id]: value });

  it('is read from a model input, within its limits, and affects the result', () => {
    const resultOf = (value: number) =>
      calculate(catalogue, resolveInput(catalogue, parseModelInput(modelInput({ [id]: value }))));
    expect(resultOf(setting.min + 3).incremental?.costs).not.toEqual(resultOf(setting.min).incremental?.costs);
    expect(() => resultOf(setting.max + 1)).toThrow(`investment.${id}`);
    expect(() => parseModelInput(modelInput({ [id]: [] }))).toThrow(`investment.${id}`);
  });

  it('has a cell in the workbook, and a formula that uses it', () => {
    expect(workbook.names.map(({ name }) => name)).toContain(id);
    expect(formulas.some((formula) => new RegExp(`\\b${id}\\b`).test(formula))).toBe(true);
  });

  it('is read from the form, with its default when empty, and stored under its name', () => {
    expect(form('')).toHaveProperty(id, setting.default);
    expect(changeInvestment(renewal() as never, form('3.00')).inputs.investment).toHaveProperty(id, 3);
    expect(() => changeInvestment(renewal() as never, form(String(setting.max + 1)))).toThrow('more than');
  });

  it('is shown with its limits, also when it was not requested when the costs were stored', () => {
    expect(stepRules(renewal(), 'investment')).toHaveProperty(id, expect.objectContaining({ max: setting.max }));
    expect(investmentTexts(renewal(id))).toHaveProperty(id, setting.default.toFixed(2));
    expect(saveInputOf(renewal(id) as never)).toHaveProperty(id, setting.default);
  });

  it('is converted with the currency when it is an amount', () => {
    const { inputs } = renewal();
    const { investment } = convertMoney({ ...inputs, investment: { ...investmentOf(inputs), [id]: 3 } }, catalogue, 2);
    expect(investment).toHaveProperty(id, setting.monetary ? 6 : 3);
  });
});

it('the page has a row for each fee and cost, and a place for those that only a renewal has', () => {
  const { fees, costs, hasExistingFee } = loadInvestment(renewal());
  expect(fees.map(({ id }) => id)).toEqual(investmentIdsAt('fees'));
  expect(costs.map(({ id }) => id)).toEqual(investmentIdsAt('costs'));
  expect([hasExistingFee, investmentIdsAt('currentContract')]).toEqual([true, ['existingAnnualFee']]);
});
