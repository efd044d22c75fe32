import { expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';

const browser = useBrowser();

it('nothing moves when reduced motion is preferred', async () => {
  const page = await browser.open();
  await signIn(page, 'engineer');
  // In one step: an element removed between query and check has no styles.
  const moving = await page.evaluate(() => {
    const moves = (one: Element) => {
      const { transitionDuration, animationName } = getComputedStyle(one);
      return animationName !== 'none' || transitionDuration.split(', ').some((each) => each !== '0s');
    };
    return [...document.querySelectorAll('body *')].filter(moves).map((one) => one.outerHTML.slice(0, 160));
  });
  expect(moving).toEqual([]);
});

it('a form with errors says so first in its title, and its summary receives the focus', async () => {
  const page = await browser.open();
  await signIn(page, 'super', '/users/new');
  await page.click('main button[type=submit]');
  await page.waitForSelector('.error-summary');
  await expect.poll(() => page.title()).toMatch(/^Error: /);
  await page.waitForFunction(() => document.activeElement?.closest('.error-summary') !== null);
});
