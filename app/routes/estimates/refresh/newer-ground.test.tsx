import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NewerModel } from './newer-ground.tsx';

const textOf = (npv: { before: string | null; after: string | null }) =>
  renderToStaticMarkup(
    <NewerModel
      from="1.0"
      to="2.0"
      changes={['Benefits now start after deployment, because nothing is saved before.']}
      npv={{ measure: 'Net present value', ...npv }}
    >
      <button type="submit">Continue with model 2.0</button>
    </NewerModel>,
  ).replace(/<[^>]+>/g, ' ');

test('a newer model is shown with what it changes, why, and by how much', () => {
  const text = textOf({ before: '$392,884.26', after: '$310,198.00' }).replace(/\s+/g, ' ');
  expect(text).toContain('It was last saved with model 1.0. This release computes every draft with model 2.0');
  expect(text).toContain('Benefits now start after deployment, because nothing is saved before.');
  expect(text).toMatch(/Net present value: \$392,884\.26 with model 1\.0, \$310,198\.00 with model 2\.0 ?\./);
});

test('no value is compared that was not recorded', () => {
  expect(textOf({ before: null, after: '$310,198.00' })).not.toContain('Net present value');
});
