import { describe, expect, it } from 'vitest';
import { standardCatalogue } from '../catalogue.ts';
import type { ModelInput } from '../types.ts';
import { misplacedParts } from './belongs.ts';

const business: ModelInput = { scenarioId: 1, industry: 'other', proposed: { subProducts: [5] } };
const review: ModelInput = { scenarioId: 2, industry: 'other', existing: { subProducts: [3] } };
const renewal: ModelInput = { ...review, scenarioId: 3, proposed: { subProducts: [5] } };
const consolidation: ModelInput = { ...business, scenarioId: 4 };
const line = { componentId: 5, model: 'subscription', quantity: 1, unitPrice: 1 } as const;
const tool = { otherProductId: 7, name: 'Old', annualCost: 1, adminHoursPerMonth: 0, retireMonth: 0 };
const pathsOf = (input: ModelInput) => misplacedParts(standardCatalogue, input, 'Title').map(({ path }) => path);

describe('what does not belong to an input', () => {
  it.each([
    ['New Business', business],
    ['a review', { ...review, fieldsExisting: { employees: 1 }, financial: { reviewYears: 2 } }],
    ['a renewal', { ...renewal, baselineBasis: 'today', investment: { licences: [line], existingAnnualFee: 0 } }],
    ['a consolidation', { ...consolidation, retiredTools: [tool], toolCostUpliftPct: 3, existing: { addOns: [] } }],
  ] as [string, ModelInput][])('is nothing in a plain input: %s', (_, input) => {
    expect(pathsOf(input)).toEqual([]);
  });

  it.each([
    ['the other estimate type', { ...business, estimateType: 'estimateExisting' }, ['estimateType']],
    ['products in use in New Business', { ...business, existing: { subProducts: [3] } }, ['existing']],
    ['retired tools in New Business', { ...business, retiredTools: [tool] }, ['retiredTools']],
    ['a companion in New Business', { ...business, fieldsExisting: { employees: 1 } }, ['fieldsExisting']],
    ['a companion among its fields', { ...business, fields: { employeesExisting: 1 } }, ['fields.employeesExisting']],
    [
      'a running fee, of nothing too, and a basis',
      { ...business, baselineBasis: 'today', investment: { existingAnnualFee: 0 } },
      ['baselineBasis', 'investment.existingAnnualFee'],
    ],
    [
      'term, rate and ramp in a review',
      { ...review, investment: { contractYears: 3 }, financial: { discountRatePct: 10, rampYear1Pct: 50 } },
      ['investment.contractYears', 'financial.discountRatePct', 'financial.rampYear1Pct'],
    ],
    ['proposed products in a review', { ...review, proposed: { subProducts: [5] } }, ['proposed']],
    ['years looked back on in a renewal', { ...renewal, financial: { reviewYears: 1 } }, ['financial.reviewYears']],
    [
      'a licence of a product that is not chosen',
      { ...business, investment: { licences: [line, { ...line, componentId: 18 }] } },
      ['investment.licences.1.componentId'],
    ],
    ['a reduction of one', { ...business, reductions: { 'serviceDeskL1:18': 10 } }, ['reductions.serviceDeskL1:18']],
    ['no product', { ...business, proposed: {} }, ['proposed.subProducts']],
    ['a renewal of nothing', { ...renewal, existing: {} }, ['existing.subProducts']],
    ['two editions', { ...business, proposed: { subProducts: [5, 3] } }, ['proposed.subProducts']],
    [
      'a product beside what it contains',
      { ...renewal, existing: { subProducts: [13, 10] } },
      ['existing.subProducts'],
    ],
    [
      'an add-on without its product',
      { ...business, proposed: { subProducts: [2], addOns: [4] } },
      ['proposed.addOns'],
    ],
  ] as [string, ModelInput, string[]][])('is %s', (_, input, paths) => {
    expect(pathsOf(input)).toEqual(paths);
  });

  it('names the scenario', () => {
    const [problem] = misplacedParts(standardCatalogue, { ...review, financial: { discountRatePct: 1 } }, 'Review');
    expect(problem?.message).toBe('Not part of scenario 2 Review');
  });
});
