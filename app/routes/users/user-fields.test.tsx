import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { USER_LABELS } from './editing/user-labels.ts';
import { Refusals } from './user-fields.tsx';

it('names the field of each problem, so that the same message twice can be told apart', () => {
  const pattern = ['Value does not match the required pattern'];
  const errors = { firstName: pattern, contactNumber: pattern };
  const refusal = { errors, labels: USER_LABELS, values: {}, message: '' };
  const shown = renderToStaticMarkup(<Refusals refusal={refusal} />);
  expect(shown).toContain(`First name: ${pattern}`);
  expect(shown).toContain(`Contact number: ${pattern}`);
});
