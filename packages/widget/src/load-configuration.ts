import type { WidgetConfiguration } from './configuration.ts';

/** One request for any number of calculators with the same address. */
const requests: Record<string, Promise<unknown>> = {};

/**
 * The configuration of a calculator: from its own `<script type="application/json">` child, or else from the place
 * that the script came from. Throws when there is none, when the site is not allowed, or when it is of another format.
 * A module script runs once the page is parsed, so the child is there.
 */
export async function loadConfiguration(element: HTMLElement): Promise<WidgetConfiguration> {
  const inline = element.querySelector('script[type*=json]');
  const configuration = inline ? JSON.parse(inline.textContent ?? '') : await requestOnce(addressFor(element));
  if (configuration.format !== 1) throw new Error('format');
  return configuration;
}

function addressFor(element: HTMLElement): string {
  const partner = element.getAttribute('partner');
  const place = element.getAttribute('src') ?? (partner && `../config/${encodeURIComponent(partner)}`);
  if (!place) throw new Error('no partner');
  const script = new URL(import.meta.url);
  const address = new URL(place, script);
  const locale = element.getAttribute('locale');
  // The words of one language come with the configuration.
  if (locale) address.searchParams.set('locale', locale);
  if (address.origin !== script.origin) throw new Error('other origin');
  return address.href;
}

/**
 * A request that failed is made again the next time. To another origin it has no credentials by itself; saying so would
 * keep the browser from taking what the page's markup has asked for ahead.
 */
function requestOnce(address: string): Promise<unknown> {
  requests[address] ??= fetch(address, { referrerPolicy: 'no-referrer' })
    .then((response) => {
      if (response.ok) return response.json();
      throw new Error(`HTTP ${response.status}`);
    })
    .catch((error) => {
      delete requests[address];
      throw error;
    });
  return requests[address];
}
