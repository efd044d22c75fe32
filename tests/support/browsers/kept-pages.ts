import type { Page } from 'playwright-core';
import { sharedProduct } from '../shared-product.ts';
import { sharedChromium } from './chromium.ts';

/** Each in a context of its own, with and without scripts. */
const unused = { scripted: [] as Page[], plain: [] as Page[] };

/** Long, as a busy machine is slow but not wrong. */
const PATIENCE_MS = 60_000;

/** Opens a page in a new context. */
export async function openPage(javaScript: boolean): Promise<Page> {
  const browser = await sharedChromium();
  const context = await browser.newContext({
    baseURL: sharedProduct().appUrl,
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

/** Takes a page that an earlier test has left, as it has the product's scripts compiled already. */
export async function takePage(javaScript: boolean): Promise<Page> {
  return pagesOf(javaScript).pop() ?? openPage(javaScript);
}

/** Leaves a page to later tests of this worker. One that is just on its way somewhere cannot be cleared, and is closed. */
export async function leavePage(page: Page, javaScript: boolean): Promise<void> {
  const isCleared = await clearPage(page).then(
    () => true,
    () => false,
  );
  if (isCleared) pagesOf(javaScript).push(page);
  else await page.context().close();
}

/** Removes what the test has set or stored. */
async function clearPage(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of HEARD) page.removeAllListeners(event);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // Left by itself, not by `goto`: that would end its process with all that is compiled, half the cost of the next page.
  await page.evaluate(() => {
    // Last of the listeners: the router stores scroll positions when its page is left.
    addEventListener('pagehide', () => [localStorage, sessionStorage].map((one) => one.clear()));
    location.replace('about:blank');
  });
  await page.waitForURL('about:blank');
  await context.clearCookies();
  await context.clearPermissions();
}

const HEARD = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response'] as const;

const pagesOf = (javaScript: boolean) => unused[javaScript ? 'scripted' : 'plain'];
