import { expect, it } from 'vitest';
import { findingsInEveryLook, signIn, useBrowser } from '#tests/support/browser.ts';
import { onEveryScreen } from './every-screen.ts';

const browser = useBrowser();

it('axe finds nothing on any screen, in light, dark and forced colours, with scripts', {
  timeout: 600_000,
}, async () => {
  const findings: string[] = [];
  await onEveryScreen(browser, {}, async (page, path) => {
    for (const finding of await findingsInEveryLook(page)) findings.push(`${path}: ${finding}`);
  });
  expect(findings).toEqual([]);
});

it('nothing moves for who asked for less motion', async () => {
  const page = await browser.open();
  await signIn(page, 'engineer');
  const moving = await page.locator('body *').evaluateAll(
    (all) =>
      all.filter((one) => {
        const { transitionDuration, animationName } = getComputedStyle(one);
        return animationName !== 'none' || transitionDuration.split(', ').some((each) => each !== '0s');
      }).length,
  );
  expect(moving).toBe(0);
});

it('a refused form says so first in its title, and its summary takes the focus', async () => {
  const page = await browser.open();
  await signIn(page, 'super', '/users/new');
  await page.click('main button[type=submit]');
  await page.waitForSelector('.error-summary');
  expect(await page.title()).toMatch(/^Error: /);
  expect(await page.evaluate(() => document.activeElement?.closest('.error-summary') !== null)).toBe(true);
});
