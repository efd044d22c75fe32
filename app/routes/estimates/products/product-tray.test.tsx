import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ProductsContent } from './load-products.server.ts';
import { leadingBenefits, type Reduction } from './product-facts.server.ts';
import { ProductTray } from './product-tray.tsx';

const price = (quantity: number | null) => ({
  perUnit: 60,
  shown: '$60.00',
  words: 'per endpoint per year',
  unit: 'endpoint',
  annual: 60,
  quantity,
});
const contentWith = (quantity: number | null): ProductsContent => ({
  step: 'products',
  texts: {},
  sign: '$',
  sides: [{ side: 'proposed', title: 'Proposed', hasProducts: true, hasOthers: false, keptOut: [], forbidden: [] }],
  asksBaselineBasis: false,
  isAnswered: false,
  families: [
    {
      id: 2,
      name: 'Aternity',
      description: '',
      leading: { ids: [], largest: 0 },
      subProducts: [
        { id: 5, name: 'SaaS Enterprise', description: '', isEdition: true, price: price(quantity), reductions: [] },
      ],
      addOns: [],
      otherProducts: [],
    },
  ],
});
const textOf = (content: ProductsContent, ...ids: number[]) =>
  renderToStaticMarkup(<ProductTray content={content} chosen={{ proposed: new Set(ids), existing: new Set() }} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the selected products', () => {
  it('show quantity, amount and annual fee at list price', () => {
    expect(textOf(contentWith(1000), 5)).toContain('SaaS Enterprise 1,000 × $60.00 $60,000');
    expect(textOf(contentWith(1000), 5)).toContain('at list price $60,000');
  });

  it('show the price per unit until the quantity is known', () => {
    expect(textOf(contentWith(null), 5)).toContain('SaaS Enterprise per endpoint per year $60.00');
    expect(textOf(contentWith(null), 5)).toContain('at list price $60.00 per endpoint');
  });

  it('show no fee without a product', () => {
    expect(textOf(contentWith(1000))).not.toContain('Annual fee');
  });
});

it('leads with the benefits that most products share, then with the largest reductions', () => {
  const reduction = (id: string, average: number): Reduction => ({ id, label: id, category: 'productivity', average });
  const products = [
    [reduction('tickets', 15), reduction('licenses', 25), reduction('energy', 90)],
    [reduction('tickets', 8), reduction('licenses', 12), reduction('time', 6), reduction('devices', 7)],
    [reduction('time', 12), reduction('devices', 10)],
  ];
  expect(leadingBenefits(products)).toEqual({ ids: ['licenses', 'tickets', 'time', 'devices'], largest: 25 });
});
