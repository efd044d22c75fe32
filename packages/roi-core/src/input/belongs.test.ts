import { describe, expect, it } from 'vitest';
import { EXAMPLE_IDS, readExample, readFixture } from '../../fixtures/read.ts';
import { standardCatalogue } from '../catalogue.ts';
import type { ModelInput } from '../types.ts';
import { misplacedParts, resolveWhole } from './belongs.ts';
import { ModelInputError } from './problems.ts';

const business: ModelInput = { scenarioId: 1, industry: 'other', proposed: { subProducts: [5] } };
const review: ModelInput = { scenarioId: 2, industry: 'other', existing: { subProducts: [3] } };
const renewal: ModelInput = { ...review, scenarioId: 3, proposed: { subProducts: [5] } };
const consolidation: ModelInput = { ...business, scenarioId: 4 };
const line = { componentId: 5, model: 'subscription', quantity: 1, unitPrice: 1 } as const;
const tool = { otherProductId: 7, name: 'Old', annualCost: 1, adminHoursPerMonth: 0, retireMonth: 0 };
const pathsOf = (input: ModelInput) => misplacedParts(standardCatalogue, input).map(({ path }) => path);

describe('properties that do not belong to an input', () => {
  it.each([
    ['New Business', business],
    ['a review', { ...review, fieldsExisting: { employees: 1 }, financial: { reviewYears: 2 } }],
    ['a renewal', { ...renewal, baselineBasis: 'today', investment: { licences: [line], existingAnnualFee: 0 } }],
    ['a consolidation', { ...consolidation, retiredTools: [tool], toolCostUpliftPct: 3, existing: { addOns: [] } }],
  ] as [string, ModelInput][])('are none in a plain input: %s', (_, input) => {
    expect(pathsOf(input)).toEqual([]);
  });

  it.each([
    ['the other estimate type', { ...business, estimateType: 'estimateExisting' }, ['estimateType']],
    ['products in use in New Business', { ...business, existing: { subProducts: [3] } }, ['existing']],
    ['retired tools in New Business', { ...business, retiredTools: [tool] }, ['retiredTools']],
    ['a measured value in New Business', { ...business, fieldsExisting: { employees: 1 } }, ['fieldsExisting']],
    [
      'a measured value among its fields',
      { ...business, fields: { employeesExisting: 1 } },
      ['fields.employeesExisting'],
    ],
    [
      'a current fee, also of zero, and a basis',
      { ...business, baselineBasis: 'today', investment: { existingAnnualFee: 0 } },
      ['baselineBasis', 'investment.existingAnnualFee'],
    ],
    [
      'term, rate and adoption in a review',
      { ...review, investment: { contractYears: 3 }, financial: { discountRatePct: 10, rampYear1Pct: 50 } },
      ['investment.contractYears', 'financial.discountRatePct', 'financial.rampYear1Pct'],
    ],
    ['proposed products in a review', { ...review, proposed: { subProducts: [5] } }, ['proposed']],
    ['months to deploy in a review', { ...review, financial: { deploymentMonths: 0 } }, ['financial.deploymentMonths']],
    ['review years in a renewal', { ...renewal, financial: { reviewYears: 1 } }, ['financial.reviewYears']],
    [
      'a license of a product that is not chosen',
      { ...business, investment: { licences: [line, { ...line, componentId: 18 }] } },
      ['investment.licences.1.componentId'],
    ],
    ['a reduction of one', { ...business, reductions: { 'serviceDeskL1:18': 10 } }, ['reductions.serviceDeskL1:18']],
    ['no product', { ...business, proposed: {} }, ['proposed.subProducts']],
    ['a renewal of nothing', { ...renewal, existing: {} }, ['existing.subProducts']],
    ['two editions', { ...business, proposed: { subProducts: [5, 3] } }, ['proposed.subProducts']],
    [
      'a product next to one that it contains',
      { ...renewal, existing: { subProducts: [13, 10] } },
      ['existing.subProducts'],
    ],
    [
      'an add-on without its product',
      { ...business, proposed: { subProducts: [2], addOns: [4] } },
      ['proposed.addOns'],
    ],
  ] as [string, ModelInput, string[]][])('include %s', (_, input, paths) => {
    expect(pathsOf(input)).toEqual(paths);
  });

  it.each([
    [
      'a benefit that no chosen product has',
      { ...business, riskOverrides: { alertTriage: 10, licenceWaste: 10 } },
      ['riskOverrides.alertTriage'],
    ],
    [
      'a benefit of tools while none is retired',
      { ...consolidation, riskOverrides: { toolAdmin: 10 } },
      ['riskOverrides.toolAdmin'],
    ],
    ['a benefit of tools that are', { ...consolidation, retiredTools: [tool], riskOverrides: { toolAdmin: 10 } }, []],
    [
      'a benefit that only a product in use has',
      { ...renewal, proposed: { subProducts: [8] }, riskOverrides: { licenceWaste: 0 } },
      [],
    ],
  ] as [string, ModelInput, string[]][])('include the risk of %s', (_, input, paths) => {
    expect(pathsOf(input)).toEqual(paths);
  });

  it('include the source of an unknown figure, not of one that no chosen product needs', () => {
    const provenance = { costPerTicket: 'agreed', 'warRoom:18': 'customer', mobileApps: 'seller' } as const;
    expect(pathsOf({ ...business, provenance })).toEqual([]);
    expect(pathsOf({ ...business, provenance: { ...provenance, luck: 'agreed', 'warRoom:8': 'agreed' } })).toEqual([
      'provenance.luck',
      'provenance.warRoom:8',
    ]);
  });
});

interface RefusalCase {
  readonly name: string;
  readonly inputs: ModelInput;
  readonly refused: readonly { readonly path: string; readonly reason: string }[];
}

/** By the path of the case. A refusal by the catalogue can name the list within a selection. */
function refusalsOf(input: ModelInput): { path: string; told: string }[] {
  try {
    resolveWhole(standardCatalogue, input);
  } catch (error) {
    if (!(error instanceof ModelInputError)) throw error;
    return error.problems.map(({ path, message, allowed }) => ({
      path: path.replace(/^(proposed|existing)\.\w+$/, '$1'),
      told: `${message}; ${allowed}`,
    }));
  }
  return [];
}

describe('inputs that the model rejects', () => {
  it.each(readFixture<readonly RefusalCase[]>('refusal-cases'))('$name', ({ inputs, refused }) => {
    const refusals = refusalsOf(inputs);
    expect(refusals.map(({ path }) => path).sort()).toEqual(refused.map(({ path }) => path).sort());
    for (const { path, reason } of refused) expect(refusals.find((each) => each.path === path)?.told).toContain(reason);
  });

  it('include a quantity that follows an excluded fact', () => {
    const e1 = readExample('e1').inputs;
    const input = { ...e1, fields: { ...e1.fields, endpointsManaged: -1 } };
    expect(refusalsOf(input).map(({ path }) => path)).toEqual([
      'investment.licences.0.quantity',
      'investment.licences.1.quantity',
    ]);
  });

  it('are reported together with values out of their limits', () => {
    const input = { ...business, retiredTools: [tool], fields: { employees: 0 }, riskOverrides: { luck: 10 } };
    expect(refusalsOf(input).map(({ path }) => path)).toEqual([
      'retiredTools',
      'fields.employees',
      'fields.endpointsManaged',
      'riskOverrides.luck',
    ]);
  });

  it('are none in the worked examples', () => {
    for (const id of EXAMPLE_IDS) expect(misplacedParts(standardCatalogue, readExample(id).inputs)).toEqual([]);
  });
});
