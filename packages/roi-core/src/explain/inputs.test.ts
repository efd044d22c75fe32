import { describe, expect, test } from 'vitest';
import { readExample } from '../../fixtures/read.ts';
import { calculate } from '../calculation/calculate.ts';
import { standardCatalogue } from '../catalogue.ts';
import { resolveInput } from '../input/resolve.ts';
import type { ModelInput } from '../types.ts';
import { explain } from './explain.ts';

const e1 = readExample('e1').inputs;

function traceOf(input: ModelInput, figure: string) {
  const resolved = resolveInput(standardCatalogue, input);
  return explain(standardCatalogue, resolved, calculate(standardCatalogue, resolved), figure);
}

describe('the inputs of an explanation', () => {
  test('show each input with its value, level and source', () => {
    const { inputs } = traceOf(e1, 'driver:serviceDeskL1');
    const study = 'The Total Economic Impact Of IBM Automation For Application Management, Forrester Consulting, 2018';
    expect(inputs.map(({ id, shown, level, evidence }) => [id, shown, level, evidence])).toEqual([
      ['endpointsManaged', '1,000', 'manual', 'Customer’s figure'],
      ['ticketsPerEndpointMonth', '1', 'average', 'Expert default'],
      ['costPerTicket', '$22', 'average', 'Expert default'],
      ['serviceDeskL1:5', '22%', 'average', `Expert default, supported by: ${study}`],
      ['serviceDeskL1:6', '2%', 'average', `Expert default, supported by: ${study}`],
    ]);
    expect(inputs.map(({ provenance, source, sources }) => [provenance, source, sources]).slice(2, 4)).toEqual([
      ['expertDefault', '', []],
      ['expertDefault', study, ['TEI_IBM_AUTO']],
    ]);
  });

  test('end at the retired tools with source, month and earlier savings', () => {
    const { inputs } = readExample('e7');
    const [name = ''] = (inputs.retiredTools ?? []).map((tool) => tool.name);
    const shown = (figure: string) =>
      traceOf(inputs, figure)
        .inputs.filter(({ id }) => id.startsWith('retiredTools.0.'))
        .map(({ label, provenance, shown }) => [label.replace(`${name}: `, ''), provenance, shown]);
    expect(shown('driver:toolLicence')).toEqual([
      ['annual cost', 'customer', '$240,000'],
      ['month of retirement', 'customer', '3'],
    ]);
    expect(shown('driver:wanSpend')).toEqual([['overlap', 'seller', '60%']]);
  });

  test('end at the licenses with the sources of quantity and price, typed or not', () => {
    const evidenceIn = (input: ModelInput) =>
      Object.fromEntries(traceOf(input, 'metric:costs').inputs.map(({ id, evidence }) => [id, evidence]));
    expect(evidenceIn(e1)).toMatchObject({
      'licences.0.quantity': 'Customer’s figure',
      'licences.0.unitPrice': 'List price',
      'licences.0.discountPct': 'Expert default',
      trainingCost: 'Our estimate',
      discountRatePct: 'Expert default',
    });
    const line = { componentId: 5, model: 'subscription', quantity: 900, unitPrice: 55 } as const;
    const typed = { ...e1, investment: { ...e1.investment, licences: [line] } };
    expect(evidenceIn(typed)).toMatchObject({
      'licences.0.quantity': 'Our estimate',
      'licences.0.unitPrice': 'Our estimate',
    });
  });

  test('of a value that is not the default of its level have no source of that default', () => {
    const levels = { employeeHourlyCost: 'average', costPerTicket: 'average' } as const;
    const evidenceAt = (employeeHourlyCost: number, currency = { sign: '$', value: 1 }) => {
      const fields = { ...e1.fields, employeeHourlyCost, costPerTicket: 22 };
      const { inputs } = traceOf({ ...e1, currency, fields, levels }, 'driver:employeeItTime');
      return inputs.find(({ id }) => id === 'employeeHourlyCost')?.evidence;
    };
    expect(evidenceAt(45)).toMatch(/^Published source: /);
    expect(evidenceAt(45.00000000000001)).toMatch(/^Published source: /);
    expect(evidenceAt(46)).toBe('Expert default');
    expect(evidenceAt(41.4, { sign: '€', value: 0.92 })).toBe('Expert default (converted)');
  });

  test('of a measured benefit are the customer’s, of an agreed figure agreed, and scaled ones name their fact', () => {
    const review = traceOf(readExample('e5').inputs, 'driver:serviceDeskL1').inputs;
    const labelIn = (id: string) => review.find((input) => input.id === id)?.evidence;
    expect(labelIn('ticketsPerEndpointMonth')).toBe('Agreed with the customer');
    expect(labelIn('ticketsPerEndpointMonthExisting')).toBe('Customer’s figure');
    const { inputs } = traceOf(e1, 'driver:outageLoss');
    expect(inputs.find(({ id }) => id === 'outageCostPerHour')?.evidence).toBe(
      'Expert default, scaled to 1,000 employees',
    );
  });
});
