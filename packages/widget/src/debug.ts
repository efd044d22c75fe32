import type { SavingsDetail } from '../types/savings-calculator.d.ts';
import { judgeContrast } from './judge-contrast.ts';
import { addressFor } from './load-configuration.ts';
import { warn } from './warn.ts';

/**
 * A file of its own, `savings-debug.js`, that only a page with `?savings-debug` in its address loads. It names in the console
 * what the page should change, with the exact line.
 *
 * @param shown what the calculator shows, or why it is not there
 */
export function advise(element: HTMLElement, shown: SavingsDetail | Error): void {
  if (shown instanceof Error) {
    adviseOnFailure(element, shown);
    return;
  }
  const address = addressFor(element);
  const preload = document.querySelector<HTMLLinkElement>('link[href*="/widget/config/"]');
  if (address && preload && preload.href !== address) {
    warn(
      `preloaded but not used. Write <link rel="preload" as="fetch" href="${address}" crossorigin referrerpolicy="no-referrer">`,
    );
  }
  const { industry, level, currency, products } = shown;
  for (const [name, used] of Object.entries({ industry, level, currency: currency.code, products: `${products}` })) {
    // A list of products counts in any order.
    const isUsed = element
      .getAttribute(name)
      ?.split(',')
      .every((one) => used.split(',').includes(one));
    if (isUsed === false) warn(`${name}="${element.getAttribute(name)}" is not published. Write ${name}="${used}"`);
  }
  judgeContrast(element.shadowRoot?.querySelector('.panel') as HTMLElement);
}

/** The browser hides from scripts whether the site or the page's own policy is the reason. */
function adviseOnFailure(element: HTMLElement, error: Error): void {
  if (!(error instanceof TypeError)) return;
  const { origin } = new URL(addressFor(element));
  warn(
    `can’t be read. Add ${location.origin} to Allowed sites, and "connect-src ${origin}" to the page’s policy if it has one`,
  );
}
