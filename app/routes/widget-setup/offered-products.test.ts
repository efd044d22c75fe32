import { expect, it } from 'vitest';
import { offeredProducts } from './offered-products.ts';

const product = (id: number, name: string, isActive = true) => ({ id, name, isActive, description: '', addOns: [] });
const intel = { id: 6, name: 'Intel Module', isActive: false };
const enterprise = { ...product(5, 'SaaS Enterprise', false), addOns: [intel] };
const families = [
  { name: 'Aternity', isActive: true, subProducts: [product(3, 'SaaS Essentials'), enterprise] },
  { name: 'NPM', isActive: false, subProducts: [product(10, 'AppResponse')] },
];

it('lists a product that is no longer offered only where the calculator has it, and says so', () => {
  const essentials = { id: 3, name: 'SaaS Essentials', addOns: [] };
  expect(offeredProducts(families, [])).toEqual([{ name: 'Aternity', subProducts: [essentials] }]);
  const kept = {
    id: 5,
    name: 'SaaS Enterprise (no longer offered)',
    addOns: [{ id: 6, name: 'Intel Module (no longer offered)' }],
  };
  expect(offeredProducts(families, [5, 6])).toEqual([{ name: 'Aternity', subProducts: [essentials, kept] }]);
});
