import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { markRefusedTitle } from './refused-title.server.ts';

async function sent(...chunks: string[]): Promise<string> {
  const marking = markRefusedTitle();
  for (const chunk of chunks) marking.write(chunk);
  marking.end();
  return text(marking);
}

it('says in the title that a form was refused, wherever the page was cut', async () => {
  expect(await sent('<ti', 'tle>Onboard User</title>…', '<div class="error-', 'summary">é')).toBe(
    '<title data-refused="">Error: Onboard User</title>…<div class="error-summary">é',
  );
});

it('leaves a title that says so already, and pages of other errors', async () => {
  const said = '<title>Error: Step 1</title><div class="error-summary">';
  expect(await sent(said)).toBe(said);
  const missing = '<title>Page not found</title>';
  expect(await sent(missing)).toBe(missing);
});
