import { describe, expect, it } from 'vitest';
import type { ProductsContent } from './load-products.server.ts';
import { reasonAgainst } from './offered.ts';

const column: ProductsContent['sides'][number] = {
  side: 'proposed',
  title: 'Proposed',
  hasProducts: true,
  hasOthers: false,
  keptOut: [20],
  forbidden: [
    [3, 5],
    [10, 13],
  ],
};
const product = (id: number, name: string, isEdition = false) => ({
  id,
  name,
  description: '',
  isEdition,
  price: null,
  reductions: [],
});
const content: ProductsContent = {
  step: 'products',
  texts: {},
  sign: '$',
  sides: [column],
  asksBaselineBasis: false,
  isAnswered: false,
  families: [
    {
      id: 2,
      name: 'Aternity',
      description: '',
      subProducts: [
        product(3, 'SaaS Essentials', true),
        product(5, 'SaaS Enterprise', true),
        product(10, 'AppResponse'),
        product(13, 'NPM+'),
        product(20, 'Steelhead'),
      ],
      addOns: [
        {
          id: 4,
          name: 'App Add Ons',
          isActive: true,
          parents: [3],
          takenBy: 'SaaS Essentials',
          price: null,
          benefits: 0,
        },
      ],
      leading: { ids: [], largest: 0 },
      otherProducts: [],
    },
  ],
};
const against = (id: number, ...chosen: number[]) =>
  reasonAgainst(content, column, id, { proposed: new Set(chosen), existing: new Set() });

describe('the reason why a product is disabled', () => {
  it.each([
    ['an add-on without its product', 4, [5], 'Requires SaaS Essentials'],
    ['an add-on with its product', 4, [3], null],
    ['another edition, which replaces the first', 3, [5], null],
    ['a product next to one that contains it', 10, [13], 'Can’t be combined with NPM+'],
    ['the same the other way round', 13, [10], 'Can’t be combined with AppResponse'],
    ['a product that the configuration excludes', 20, [], 'Not available for this scenario'],
    ['a product that is compatible with the selection', 10, [5], null],
  ] as const)('%s', (_what, id, chosen, reason) => {
    expect(against(id, ...chosen)).toBe(reason);
  });
});
