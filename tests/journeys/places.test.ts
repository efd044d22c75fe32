import { expect, it } from 'vitest';
import { useBrowser } from '#tests/support/browser.ts';

const browser = useBrowser();

it('a link to a place on its own page goes there, with scripts too', async () => {
  const page = await browser.open();
  await page.goto('/api/docs');
  await page.locator('nav a[href^="#"], main a[href^="#"]').last().click();
  await page.waitForFunction(() => window.scrollY > 200);
  expect(new URL(page.url()).hash).not.toBe('');
});
