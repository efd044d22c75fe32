import { expect, it } from 'vitest';
import type { ManagedFamily } from '#app/modules/catalogue/manage.server.ts';
import { familyTexts } from './family-texts.ts';
import { readFamilyForm } from './read-family.ts';

const FAMILY: ManagedFamily = {
  familyId: 2,
  version: '3',
  name: 'Aternity',
  category: 'Digital Experience',
  description: '',
  icon: 'experience',
  colour: '#0B5D57',
  darkColour: null,
  position: 1,
  isActive: true,
  savedBy: undefined,
  products: [
    {
      id: 1,
      name: 'On Prem',
      description: '',
      position: 1,
      isActive: true,
      listPrice: 20,
      addOns: [],
      kind: 'subProduct',
      priceUnit: 'device',
      savedBy: undefined,
    },
  ],
};
const texts = Object.fromEntries(Object.entries(familyTexts(FAMILY)).map(([name, text]) => [name, String(text)]));

it('reads the displayed form as the family that it shows', () => {
  const { savedBy: _, products, ...family } = FAMILY;
  const { form, errors } = readFamilyForm(FAMILY, texts);
  expect(errors).toEqual({});
  expect(form).toMatchObject({ ...family, products: [{ id: 1, name: products[0]?.name, listPrice: 20 }] });
});

it('reports errors under the names of the form, also for each product', () => {
  const { form, errors } = readFamilyForm(FAMILY, { ...texts, colour: 'green', 'p1.name': ' ', 'p1.listPrice': 'abc' });
  expect(form).toBeUndefined();
  expect(errors).toMatchObject({
    colour: ['Enter a color as # and 6 hex digits, for example #0B5D57'],
    'p1.name': ['Enter a name'],
    'p1.listPrice': ['Value does not match the required pattern'],
  });
});
