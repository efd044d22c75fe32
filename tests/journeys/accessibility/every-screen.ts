import type { Page } from 'playwright-core';
import { type PageOptions, signIn, type TestBrowser } from '#tests/support/browser.ts';
import { SCREENS, type Screen } from '#tests/support/screens.ts';

/** Looks at every screen of the product, each as somebody who may see it. */
export async function onEveryScreen(
  browser: TestBrowser,
  options: PageOptions,
  look: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const readers = new Map<Screen['as'], Page>();
  for (const { path, as } of SCREENS) {
    const page = readers.get(as) ?? (await browser.open(options));
    if (!readers.has(as) && as) await signIn(page, as);
    readers.set(as, page);
    await page.goto(path);
    await look(page, path);
  }
}
