import { calculate, resolveInput } from '@worthwhile/roi-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { frozenCatalogue } from '../../../../packages/roi-core/fixtures/frozen.ts';
import { readExample } from '../../../../packages/roi-core/fixtures/read.ts';
import { NewerModel } from './available-updates.tsx';
import { shownModel } from './shown-ground.ts';

/** The example as model 1.0 saved it. */
function textOf(id: 'e1' | 'e6', before: number | null): string {
  const { headline } = calculate(frozenCatalogue, resolveInput(frozenCatalogue, readExample(id).inputs));
  const after = (headline.total ?? headline).all.npv;
  const changes = ['Fees are due in advance, as subscriptions are invoiced.'];
  return renderToStaticMarkup(
    <NewerModel {...shownModel({ from: '1.0', to: '2.0', changes, before, after, headline }, '$')}>
      <button type="submit">Continue with model 2.0</button>
    </NewerModel>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('shows what a newer model changes, why, and by how much', () => {
  const text = textOf('e1', 392_884.26);
  expect(text).toContain('This estimate was last saved with model 1.0. Drafts are now calculated with model 2.0');
  expect(text).toContain('Fees are due in advance, as subscriptions are invoiced.');
  expect(text).toMatch(/Net present value: \$392,884 with model 1\.0, \$310,198 with model 2\.0 ?\./);
  expect(text).not.toContain('headed');
});

test('compares a renewal by its total, the main result of model 1.0, and names the current main result', () => {
  const text = textOf('e6', 2_488_671);
  expect(text).toMatch(/Net present value: \$2,488,671 with model 1\.0, \$2,330,374 with model 2\.0 ?\./);
  expect(text).toMatch(/Its main result is now the net present value of renewing: \$849,075/);
});

test('compares only recorded values', () => {
  expect(textOf('e1', null)).not.toContain('Net present value');
});
