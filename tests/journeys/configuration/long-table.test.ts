import { expect, it } from 'vitest';
import { enhanced, signIn, useBrowser } from '#tests/support/browser.ts';

const browser = useBrowser();

it('a long table of values can be searched in the page and marks changes, with scripts', async () => {
  const page = await browser.open();
  await signIn(page, 'admin', '/configuration');
  await enhanced(page);
  const first = page.locator('.values-table td input').first();
  await page.fill('[name=find]', 'no such value');
  await page.waitForSelector('text=No Records Found.');
  expect(await first.isVisible()).toBe(false);
  await page.fill('[name=find]', '');
  await first.fill('1');
  await page.waitForSelector('.foot-bar:has-text("1 value changed")');
  expect(await page.locator('td[data-changed]').count()).toBe(1);
});
