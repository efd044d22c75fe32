import { describe, expect, it } from 'vitest';
import { standardCatalogue } from '../catalogue.ts';
import type { SelectionRules } from '../types.ts';
import { defaultForbiddenPairs, selectionProblems } from './rules.ts';

const OPEN: SelectionRules = {
  forbiddenPairs: { estimateNew: [], estimateExisting: [] },
  entryFour: { include: [], exclude: [] },
};
const messages = (
  rules: SelectionRules | undefined,
  subProducts: number[],
  type?: 'estimateNew' | 'estimateExisting',
) =>
  selectionProblems({ ...standardCatalogue, selectionRules: rules }, { subProducts }, type).map(
    ({ message }) => message,
  );

describe('custom selection rules', () => {
  it('start with those that the catalog implies', () => {
    expect(defaultForbiddenPairs(standardCatalogue)).toEqual([
      [1, 2],
      [1, 3],
      [1, 5],
      [2, 3],
      [2, 5],
      [3, 5],
      [10, 13],
      [11, 13],
      [12, 13],
    ]);
    const stored = defaultForbiddenPairs(standardCatalogue);
    const rules = { ...OPEN, forbiddenPairs: { estimateNew: stored, estimateExisting: stored } };
    for (const chosen of [
      [1, 2],
      [10, 13],
      [5, 8],
    ])
      expect(messages(rules, chosen)).toEqual(messages(undefined, chosen));
  });

  it('allow pairs for one estimate type only', () => {
    const rules = {
      ...OPEN,
      forbiddenPairs: { estimateNew: [], estimateExisting: defaultForbiddenPairs(standardCatalogue) },
    };
    expect(messages(rules, [2, 3], 'estimateNew')).toEqual([]);
    expect(messages(rules, [2, 3], 'estimateExisting')).toHaveLength(1);
  });

  it('forbid custom pairs, by name', () => {
    const rules = { ...OPEN, forbiddenPairs: { ...OPEN.forbiddenPairs, estimateNew: [[8, 20] as const] } };
    expect(messages(rules, [8, 20])).toEqual(['Mobile and Steelhead can’t be combined']);
    expect(messages(rules, [8, 18])).toEqual([]);
  });

  it('report only the products of a group that exclude each other', () => {
    const rules = { ...OPEN, forbiddenPairs: { ...OPEN.forbiddenPairs, estimateNew: [[1, 2] as const] } };
    expect(messages(rules, [1, 2, 3])).toEqual(['On Prem and SaaS Fundamentals can’t be combined']);
  });

  it('use entry 4: the include list for existing products, the exclude list for new ones', () => {
    const rules = { ...OPEN, entryFour: { include: ['Steel'], exclude: ['SaaS E'] } };
    expect(messages(rules, [20], 'estimateExisting')).toEqual(['Steelhead isn’t available for this scenario']);
    expect(messages(rules, [20], 'estimateNew')).toEqual([]);
    expect(messages(rules, [5], 'estimateNew')).toEqual(['SaaS Enterprise isn’t available for this scenario']);
  });
});
