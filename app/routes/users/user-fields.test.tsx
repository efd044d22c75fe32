import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Refusals } from './user-fields.tsx';

it('names the field of each problem, so that the same message twice can be told apart', () => {
  const pattern = ['Value does not match the required pattern'];
  const refusal = { errors: { firstName: pattern, contactNumber: pattern }, values: {}, message: '' };
  const shown = renderToStaticMarkup(<Refusals refusal={refusal} />);
  expect(shown).toContain(`First name: ${pattern}`);
  expect(shown).toContain(`Contact number: ${pattern}`);
});
