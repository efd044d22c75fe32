import type { Page } from 'playwright-core';

declare global {
  interface Window {
    moved: number;
    countMoves: () => void;
    /** Height of the place before the script is there, in CSS pixels. */
    reserved: number;
  }
}

/** Delays the script until the page has been painted without it, and sums up layout shifts. */
export async function watchLateArrival(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moved = 0;
    const count = (entries: PerformanceEntryList) => {
      for (const entry of entries) window.moved += (entry as PerformanceEntry & { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => count(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.countMoves = () => count(observer.takeRecords());
  });
  await page.route('**/widget/v1/savings-calculator.js', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.evaluate(() => {
      const place = document.querySelector('savings-calculator')?.shadowRoot?.querySelector('table');
      window.reserved = place?.getBoundingClientRect().height ?? 0;
    });
    await route.continue();
  });
}

/** The layout shift so far. Waits until the last paint has been observed. */
export const movedSoFar = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            window.countMoves();
            resolve(window.moved);
          }),
        );
      }),
  );
