import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { composeConfiguration } from '@worthwhile/widget';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fillCalculator } from '#app/modules/widget/hosted-calculator.ts';
import { StillCalculator } from './still-calculator.tsx';

const shownWith = (facts: string[]) => {
  const configuration = composeConfiguration(standardCatalogue, {
    subProducts: [5],
    addOns: [6],
    facts,
    industry: 'other',
    level: 'average',
    currencies: [{ code: 'USD', sign: '$', value: 1 }],
    prices: {},
    explanation: 'https://roi.example/embed/key#how',
    leads: { link: 'https://roi.example/estimates/from-calculator#' },
  });
  const calculator = fillCalculator(standardCatalogue, configuration, new URLSearchParams());
  return renderToStaticMarkup(<StillCalculator calculator={calculator} />);
};

it('the preview without scripts names each field with its value, and the savings by kind', () => {
  const shown = shownWith(['employees', 'endpointsManaged']);
  expect(shown).toContain('PCs, laptops and virtual desktops');
  expect(shown).toContain('<dd>1,000</dd>');
  expect(shown).toContain('$320,509');
  expect(shown).toContain('Cost avoidance');
  // Boxes would be sent with no form.
  expect(shown).not.toMatch(/<(input|select|form)/);
});

it('the preview without scripts follows the choices', () => {
  const shown = shownWith(['employees']);
  expect(shown).not.toContain('PCs, laptops and virtual desktops');
  expect(shown).not.toContain('$320,509');
});
