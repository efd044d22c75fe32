import type { WidgetConfiguration } from './configuration.ts';

/** Shares one request among calculators with the same address. */
const requests: Record<string, Promise<unknown>> = {};

/**
 * Reads the configuration from a `<script type="application/json">` child, otherwise from the script's origin. Throws if none
 * exists, if the site is not allowed, or for another format. A module script runs after parsing, so the child exists.
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
  // The configuration carries the words of one language only.
  if (locale) address.searchParams.set('locale', locale);
  if (address.origin !== script.origin) throw new Error('other origin');
  return address.href;
}

/**
 * A failed request is repeated next time. A request to another origin sends no credentials by default; setting `credentials`
 * would keep the browser from using the page's preload.
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
