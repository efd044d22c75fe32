import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference.ts';

describe('the difference that an event records', () => {
  it('has only changed values, before and after', () => {
    const before = { name: 'Fix six', permissions: [4], requiresSecondFactor: false };
    expect(differenceOf(before, { permissions: [9], requiresSecondFactor: false })).toEqual({
      before: { permissions: [4] },
      after: { permissions: [9] },
    });
  });

  it('names the field of a product and not the whole family', () => {
    const family = (listPrice: number) => ({
      name: 'NPM',
      products: [
        { id: 5, name: 'Five', listPrice },
        { id: 6, listPrice: 1 },
      ],
    });
    expect(differenceOf(family(10), family(12))).toEqual({
      before: { 'products.5.listPrice': 10 },
      after: { 'products.5.listPrice': 12 },
    });
  });

  it('lists what was added and removed', () => {
    expect(differenceOf({ pages: {}, accent: '#112233' }, { pages: { one: 'text' }, accent: null })).toEqual({
      before: { 'pages.one': null, accent: '#112233' },
      after: { 'pages.one': 'text', accent: null },
    });
  });

  it('is null without changes', () => {
    expect(differenceOf({ name: 'A', ids: [1, 2] }, { name: 'A', ids: [1, 2] })).toBeNull();
  });
});
