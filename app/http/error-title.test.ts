import { expect, it } from 'vitest';
import { prefixErrorTitle } from './error-title.server.ts';

it('marks the title of a page with form errors', () => {
  expect(prefixErrorTitle('<title>Onboard User</title>…<div class="error-summary">é')).toBe(
    '<title data-refused="">Error: Onboard User</title>…<div class="error-summary">é',
  );
});

it('leaves a title already marked, and pages of other errors', () => {
  const said = '<title>Error: Step 1</title><div class="error-summary">';
  expect(prefixErrorTitle(said)).toBe(said);
  const missing = '<title>Page not found</title>';
  expect(prefixErrorTitle(missing)).toBe(missing);
});
