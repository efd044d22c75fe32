import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { describe, expect, it } from 'vitest';
import { type AssumptionsView, assumptionFields } from './assumptions.ts';
import { EMPTY_CHOICE, type EstimateInputs, emptyInputs } from './inputs.ts';

/** An Ongoing Customer with Aternity SaaS Enterprise. */
function review(inputs: Partial<EstimateInputs> = {}): AssumptionsView {
  return {
    catalogue: standardCatalogue,
    estimate: { scenarioId: 2, industry: 'other', currency: { id: 1, sign: '$', value: 1 } },
    inputs: {
      ...emptyInputs({ contractYears: 3, reviewYears: 1 }),
      selection: { proposed: EMPTY_CHOICE, existing: { ...EMPTY_CHOICE, subProducts: [5] } },
      ...inputs,
    },
  };
}

const fieldsOf = (view: AssumptionsView) => assumptionFields(view).flatMap((group) => group.fields);

describe('the groups of assumptions', () => {
  it('name only families of the chosen products, also when figures of others are needed', () => {
    const groups = assumptionFields(review());
    expect(groups.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['network', 'operations', 'unifiedCommunications']),
    );
    expect(new Set(groups.map(({ familyId }) => familyId))).toEqual(new Set([null, 2]));
  });
});

describe('the measured value', () => {
  const asked = (view: AssumptionsView) =>
    fieldsOf(view).flatMap(({ id, existing }) => (existing?.isAsked ? [id] : []));

  it('is requested where a product can change it, not for size, wages and prices of a customer', () => {
    expect(asked(review())).toEqual(
      expect.arrayContaining(['ticketsPerEndpointMonth', 'costPerTicket', 'deviceLifeYears']),
    );
    for (const id of ['employees', 'employeeHourlyCost', 'itHourlyCost', 'devicePrice', 'electricityPricePerKwh'])
      expect(asked(review())).not.toContain(id);
  });

  it('is shown wherever one is stored', () => {
    expect(asked(review({ fieldsExisting: { employeeHourlyCost: 40 } }))).toContain('employeeHourlyCost');
  });
});
