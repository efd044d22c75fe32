import { expect, it } from 'vitest';
import { enhanced, signIn, useBrowser } from '#tests/support/browser.ts';

const browser = useBrowser();

it('a long table of values can be narrowed in the page and shows what was changed, with scripts', async () => {
  const page = await browser.open();
  await signIn(page, 'admin', '/configuration');
  await enhanced(page);
  const first = page.locator('.values-table input[name$=".low"]').first();
  const second = page.locator('.values-table input[name$=".low"]').nth(1);
  const stored = await first.inputValue();
  await page.fill('[name=find]', 'no such value');
  await page.waitForSelector('text=No Records Found.');
  expect(await first.isVisible()).toBe(false);
  await page.fill('[name=find]', '');
  await first.fill('1');
  await page.waitForSelector('.foot-bar:has-text("1 value changed, not published")');
  expect(await page.textContent('.values-table tr:has(.value-changed)')).toContain(`was ${stored}`);
  expect(await page.innerText('.values-jump a:has(.count)')).toMatch(/^Labor\s+1/);
  await page.click('.chip:has-text("1 changed")');
  await expect.poll(() => second.isVisible()).toBe(false);
  expect(await first.inputValue()).toBe('1.00');
  await page.click('.chip:has-text("1 changed")');
  await expect.poll(() => second.isVisible()).toBe(true);
});
