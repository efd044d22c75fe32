import { describe, expect, test } from 'vitest';
import { standardCatalogue } from '../catalogue.ts';
import {
  configEntryFourExcludes,
  fieldsNeeded,
  groupLabels,
  isAllowedCombination,
  isExactPair,
  MANUAL,
  matchesAny,
  NONE,
  NOT_APPLICABLE,
  prodCombinationId,
  selectionProblems,
} from '../index.ts';

describe('a product combination', () => {
  const problems = (subProducts: number[], addOns: number[] = []) =>
    selectionProblems(standardCatalogue, { subProducts, addOns }).map(({ message, given, allowed }) => ({
      message,
      given,
      allowed,
    }));

  test.each([
    [[5], [6]],
    [[3], [4, 6]],
    [[13, 18], [14]],
    [[10, 11, 12], []],
    [[], []],
  ])('of %j with add-ons %j is allowed', (subProducts, addOns) => {
    expect(problems(subProducts, addOns)).toEqual([]);
  });

  test('has one edition of a product', () => {
    expect(problems([1, 5])).toEqual([
      { message: 'On Prem and SaaS Enterprise can’t be combined', given: [1, 5], allowed: '1 or 5' },
    ]);
  });

  test('has either NPM+ or its parts', () => {
    expect(problems([13, 10, 12])).toEqual([
      { message: 'NPM+ already includes AppResponse', given: [10, 13], allowed: '10 or 13' },
      { message: 'NPM+ already includes NETIM', given: [12, 13], allowed: '12 or 13' },
    ]);
  });

  test('has add-ons only with a product that accepts them', () => {
    expect(problems([5], [4])).toEqual([
      { message: 'App Add Ons needs SaaS Essentials', given: 4, allowed: '4 together with 3' },
    ]);
  });
});

describe('matching product combinations', () => {
  test('ignores the order of IDs for an exact match', () => {
    expect(isExactPair([6, 5], ['5,6', '13'])).toBe(true);
    expect(isExactPair('5, 6', ['6,5'])).toBe(true);
    expect(isExactPair([5], ['5,6'])).toBe(false);
    expect(isExactPair([15], ['1,5'])).toBe(false);
  });

  test('needs one common ID for a partial match, not a part of its digits', () => {
    expect(matchesAny('5,18', ['13,18'])).toBe(true);
    expect(matchesAny('1', ['11,12'])).toBe(false);
    expect(matchesAny('', ['1'])).toBe(false);
  });

  test('has a separate list for each estimate type', () => {
    const allowed = { estimateNew: ['5,6'], estimateExisting: ['3,4'] };
    expect(isAllowedCombination([5, 6], 'estimateNew', allowed, 'exactPair')).toBe(true);
    expect(isAllowedCombination([5, 6], 'estimateExisting', allowed, 'exactPair')).toBe(false);
    expect(isAllowedCombination([4, 13], 'estimateExisting', allowed, 'anyMatch')).toBe(true);
  });

  test('sorts the IDs of a combination in ascending order', () => {
    expect(prodCombinationId({ subProducts: [13, 5], addOns: [6] })).toBe('5,6,13');
    expect(prodCombinationId({})).toBe('');
  });

  test('uses entry 4: the include list for existing products and the exclude list otherwise', () => {
    const lists = { include: ['legacy'], exclude: ['trial', ''] };
    expect(configEntryFourExcludes('a legacy tool', 'estimateExisting', lists)).toBe(true);
    expect(configEntryFourExcludes('a legacy tool', 'estimateNew', lists)).toBe(false);
    expect(configEntryFourExcludes('a trial tool', 'estimateNew', lists)).toBe(true);
    expect(configEntryFourExcludes('a tool', 'estimateNew', lists)).toBe(false);
    expect(configEntryFourExcludes('A Trial tool', 'estimateNew', { ...lists, exclude: ['TRIAL'] })).toBe(true);
  });

  test('expands pseudo-options to the products of their kind', () => {
    expect([MANUAL.id, MANUAL.valueType, NONE.id, NONE.valueType, NOT_APPLICABLE.id]).toEqual([
      'manual',
      -3,
      -1,
      -1,
      -1,
    ]);
  });
});

describe('the fields that an estimate requests', () => {
  const needed = (...args: Parameters<typeof fieldsNeeded> extends [unknown, ...infer Rest] ? Rest : never) =>
    fieldsNeeded(standardCatalogue, ...args).map(({ id }) => id);

  test('are those of formulas, coverage and carbon, in catalogue order', () => {
    const ids = needed({ proposed: { subProducts: [5], addOns: [6] } }, 1);
    expect(ids).toHaveLength(35);
    expect(ids.slice(0, 2)).toEqual(['employees', 'endpointsManaged']);
    expect(ids).toContain('embodiedCo2KgPerDevice');
  });

  test('include the facts for suggested licensed quantities', () => {
    expect(needed({ proposed: { subProducts: [12] } }, 1)).toContain('monitoredNetworkDevices');
    expect(needed({ proposed: { subProducts: [10] } }, 1)).not.toContain('monitoredNetworkDevices');
  });

  test('include the cost of IT staff when internal hours or retired tools are entered', () => {
    const steelhead = { proposed: { subProducts: [20] } };
    expect(needed(steelhead, 1)).not.toContain('itHourlyCost');
    expect(needed(steelhead, 1, { implementationHours: '10' })).toContain('itHourlyCost');
    expect(needed(steelhead, 4)).toContain('itTimeCapturePct');
  });

  test('include products in use only for a review or a renewal', () => {
    const inUse = { existing: { subProducts: [8] } };
    expect(needed(inUse, 1)).toEqual([]);
    expect(needed(inUse, 2)).toEqual(needed(inUse, 3));
    expect(needed(inUse, 2)).toContain('mobileApps');
  });

  test('all belong to a group with a heading', () => {
    expect(standardCatalogue.fields.filter(({ group }) => groupLabels[group] === undefined)).toEqual([]);
  });
});
