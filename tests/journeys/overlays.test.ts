import { describe, expect, it } from 'vitest';
import { accessibilityFindings, enhanced, signIn, useBrowser } from '#tests/support/browser.ts';

const browser = useBrowser();

describe('the search of everything', () => {
  it('opens over the page by its keys, finds as one types, and opens what was found', async () => {
    const page = await browser.open();
    await signIn(page);
    await enhanced(page);
    await page.keyboard.press('Control+k');
    await page.waitForSelector('dialog[open] .hit');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.type('Kestrel op');
    await page.waitForSelector('dialog .hit:has-text("Kestrel operations centre")');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/estId=/);
    await page.waitForSelector('dialog', { state: 'detached' });
  });

  it('gives the focus back where Escape closes it', async () => {
    const page = await browser.open();
    await signIn(page);
    await enhanced(page);
    await page.focus('.search-link');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-link');
  });

  it('is a page where no script runs', async () => {
    const page = await browser.open({ javaScript: false });
    await signIn(page);
    await page.click('.search-link');
    await page.fill('[name=q]', 'Kestrel');
    await page.press('[name=q]', 'Enter');
    expect(await page.locator('.hit').allInnerTexts()).not.toEqual([]);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto('/search?q=nothing+is+called+this');
    expect(await page.locator('main').innerText()).toContain('No Records Found.');
  });
});

it('pages come alive while keys are pressed from their first moment on', async () => {
  const page = await browser.open();
  await signIn(page);
  const keys = await page.context().newCDPSession(page);
  await keys.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (let visit = 0; visit < 5; visit++) {
    const visited = page.goto('/estimates').then(() => enhanced(page));
    let isAlive = false;
    visited.finally(() => {
      isAlive = true;
    });
    // As many as come in while the page is read, decoded and hydrated.
    while (!isAlive)
      await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Shift' }).catch(() => undefined);
    await visited;
  }
});

describe('the keyboard help', () => {
  it('opens by a single key outside fields, and not once that was turned off', async () => {
    const page = await browser.open();
    await signIn(page);
    await enhanced(page);
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]:has-text("Keyboard help")');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.uncheck('dialog input[type=checkbox]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('Control+/');
    await page.waitForSelector('dialog[open]:has-text("Keyboard help")');
    expect(await page.locator('dialog').count()).toBe(1);
  });
});

it('says that it works without enhancements when a chunk of script cannot be loaded, and does', async () => {
  const page = await browser.open();
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await signIn(page);
  await page.waitForSelector('text=Working without enhancements');
  await page.fill('[name=search]', 'Kestrel');
  await page.press('[name=search]', 'Enter');
  await page.waitForURL('**search=Kestrel*');
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
});

it('says nothing of it while all is well', async () => {
  const page = await browser.open();
  await signIn(page);
  expect(await page.locator('text=Working without enhancements').isVisible()).toBe(false);
});
