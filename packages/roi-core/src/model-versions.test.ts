import { expect, test } from 'vitest';
import { standardCatalogue } from './catalogue.ts';
import { modelChangesSince } from './index.ts';

test('a version has no changes since itself, and one sentence for each change since another', () => {
  expect(modelChangesSince(standardCatalogue.modelVersion)).toEqual([]);
  const all = modelChangesSince('of no known version');
  expect(all.length).toBeGreaterThan(0);
  for (const change of all) expect(change).toMatch(/^[A-Z].*\.$/);
});
