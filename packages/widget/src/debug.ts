import type { SavingsDetail } from '../types/savings-calculator.d.ts';

export const warn = (text: string) => console.warn(`savings-calculator: ${text}`);

/**
 * With `?savings-debug` in the address of the page, names in the console what the page should change, with the exact line.
 *
 * @param address of the configuration; empty if it is inline
 * @param shown what the calculator shows, or why it is not there
 */
export function advise(element: HTMLElement, address: string, shown: SavingsDetail | Error): void {
  if (!/[?&]savings-debug/.test(location.search)) return;
  // The browser hides from scripts whether the site or the page's own policy is the reason.
  if (shown instanceof TypeError) warn(`Allowed sites: ${location.origin}, connect-src ${address}`);
  const preload = document.querySelector<HTMLLinkElement>('link[href*="/widget/config/"]');
  if (address && preload && preload.href !== address)
    warn(`<link rel="preload" as="fetch" href="${address}" crossorigin referrerpolicy="no-referrer">`);
  if (!('facts' in shown)) return;
  const { industry, level, currency, products } = shown;
  const used = { industry, level, currency: currency.code, products };
  for (const [name, value] of Object.entries(used)) {
    // A list of products counts in any order.
    const given = element.getAttribute(name)?.split(',');
    if (given && !given.every((one) => `${value}`.includes(one))) warn(`${name}="${value}"`);
  }
}
