import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enhanced, signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';

const browser = useBrowser();
const TIP = '.tour-tooltip';
const GUIDE = '.sidebar button:has-text("Step by Step Guide")';

/** The ring and the card do not overlap, and the header is in view. */
function isBesideTarget(selector: string): boolean {
  const card = document.querySelector(selector)?.getBoundingClientRect();
  const ring = document.querySelector('.tour-ring')?.getBoundingClientRect();
  const header = document.querySelector('.site-header')?.getBoundingClientRect();
  if (!card || !ring || header?.top !== 0) return false;
  // A target higher than the window leaves no place beside it.
  if (ring.height > innerHeight - card.height - header.height) return true;
  return card.right <= ring.left || ring.right <= card.left || card.bottom <= ring.top || ring.bottom <= card.top;
}

/** Waits for scripts: without them the entry starts the tour inside the page. */
async function startTour(page: Page): Promise<void> {
  await enhanced(page);
  await page.click(GUIDE);
}

function isWholeOnScreen(selector: string): boolean {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return Boolean(box && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth);
}

/**
 * Steps through the tour by keyboard.
 *
 * @returns the numbers of the steps shown
 */
async function stepsShown(page: Page): Promise<number[]> {
  const numbers: number[] = [];
  await page.waitForSelector(TIP);
  for (;;) {
    const number = Number(/Step (\d+) of 20/.exec(await page.locator(TIP).innerText())?.[1]);
    numbers.push(number);
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-action') === 'primary');
    await page.waitForFunction(isWholeOnScreen, TIP);
    const isLast = (await page.locator(`${TIP} [data-action=primary]`).innerText()) !== 'Next';
    await page.waitForFunction(isBesideTarget, TIP);
    await page.keyboard.press('Enter');
    if (isLast) break;
    await page.waitForSelector(`${TIP}:not(:has-text("Step ${number} of"))`);
  }
  await page.waitForSelector(`${TIP}:has-text("Step ${numbers.at(-1)} of")`, { state: 'detached' });
  return numbers;
}

describe('the tour', () => {
  it('shows every step of the list, opens the actions of a row, and continues in the wizard', async () => {
    const page = await browser.open();
    await signIn(page);
    await startTour(page);
    await page.waitForSelector(TIP);
    expect(await axeFindings(page)).toEqual([]);
    const posted: (string | null)[] = [];
    page.on(
      'request',
      (each) => each.method() === 'POST' && each.url().includes('/tour') && posted.push(each.postData()),
    );
    expect(await stepsShown(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await page.waitForURL('**/estimates/create');
    await page.waitForSelector(`${TIP}:has-text("Step 11 of 20")`);
    await page.keyboard.press('Escape');
    await expect.poll(() => posted.join()).toContain('isGuideCompleted');
  });

  it('shows the wizard’s steps in a new estimate and returns the focus', async () => {
    const page = await browser.open();
    await signIn(page, 'admin', '/estimates/create');
    await startTour(page);
    expect(await stepsShown(page)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    await page.waitForFunction(() => document.activeElement?.textContent === 'Step by Step Guide');
    expect(new URL(page.url()).pathname).toBe('/estimates/create');
  });

  it('shows every step on a phone, where rows dissolve and the steps of the wizard are folded', async () => {
    const page = await browser.open({ width: 390 });
    await signIn(page, 'admin');
    await enhanced(page);
    await page.click('.site-menu > summary');
    await page.click('.site-menu button:has-text("Step by Step Guide")');
    expect(await stepsShown(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await page.waitForURL('**/estimates/create');
    expect(await stepsShown(page)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  it('scrolls to its steps, over a long explanation, also when the browser makes the clock coarse for privacy', async () => {
    const page = await browser.open({ isOwn: true });
    await page.addInitScript(() => {
      const now = Date.now;
      Date.now = () => Math.floor(now() / 100) * 100;
    });
    await signIn(page, 'admin', '/estimates/update?estId=1&step=savings');
    await startTour(page);
    let furthest = 0;
    await page.exposeFunction('scrolledTo', (y: number) => {
      furthest = Math.max(furthest, y);
    });
    await page.evaluate(() =>
      addEventListener('scroll', () => (window as unknown as { scrolledTo(y: number): void }).scrolledTo(scrollY)),
    );
    expect(await stepsShown(page)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(furthest).toBeGreaterThan(200);
    expect(await page.locator('.explanation').count()).toBe(1);
  });

  it('continues for a user faster than the page, once it has scrolled to the step', async () => {
    const page = await browser.open({ isOwn: true });
    await page.addInitScript(() => {
      const now = Date.now;
      Date.now = () => Number(document.documentElement?.dataset.stopped) || now();
    });
    await signIn(page, 'admin', '/estimates/update?estId=1&step=savings');
    await startTour(page);
    await page.click(`[style*="opacity: 1"] > ${TIP}:has-text("Step 11 of 20") [data-action=primary]`);
    await page.waitForSelector(`[style*="opacity: 1"] > ${TIP}:has-text("Step 12 of 20")`);
    await page.evaluate(() => {
      document.documentElement.dataset.stopped = String(Date.now());
    });
    await page.click(`${TIP} [data-action=primary]`);
    await page.waitForSelector(`${TIP}:has-text("Step 13 of 20")`);
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-action') === 'primary');
    await page.keyboard.press('Enter');
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
    expect(await page.locator(TIP).innerText()).toContain('Step 13 of 20');
    await page.evaluate(() => {
      delete document.documentElement.dataset.stopped;
    });
    await page.waitForSelector(`${TIP}:has-text("Step 14 of 20")`);
  });

  it.each(['Escape', 'a click on the backdrop'])(
    'skips missing targets with a warning and is closed by %s',
    async (way) => {
      const page = await browser.open();
      const warnings: string[] = [];
      page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
      await signIn(page, 'admin', '/guide');
      await startTour(page);
      await page.waitForSelector(`${TIP}:has-text("Step 6 of 20")`);
      expect(warnings).toEqual(Array.from({ length: 5 }, () => 'Target not mounted'));
      if (way === 'Escape') await page.keyboard.press('Escape');
      else await page.mouse.click(1200, 850);
      await page.waitForSelector(TIP, { state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/guide');
    },
  );

  it('is in the page without scripts, from the sidebar to its end', async () => {
    const page = await browser.open({ javaScript: false });
    await signIn(page);
    await page.hover('.sidebar');
    await page.click(GUIDE);
    await page.waitForURL('**/estimates?tour=0#tour');
    expect(await axeFindings(page)).toEqual([]);
    for (let number = 1; number < 10; number += 1) {
      await page.waitForSelector(`#tour:has-text("Step ${number} of 20")`);
      await page.click('#tour >> text=Next');
    }
    expect(await page.locator('#tour >> text=Finish tour').count()).toBe(0);
    await page.click('#tour >> text=Continue in the wizard');
    await page.waitForURL('**/estimates/create?tour=10#tour');
    expect(await page.locator('#tour').innerText()).toContain('Step 11 of 20');
    await page.goto('/estimates/create?tour=19');
    await page.click('#tour >> text=Finish tour');
    await page.waitForURL(({ search }) => search === '');
    expect(await page.locator('#tour').count()).toBe(0);
  });
});
