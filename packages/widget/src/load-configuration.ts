import type { WidgetConfiguration } from './configuration.ts';

/** Shares one request among calculators with the same address. */
const requests: Record<string, Promise<unknown>> = {};

/**
 * Reads the configuration from a `<script type="application/json">` child, otherwise from the script's origin. Throws if none
 * exists, if the site is not allowed, or for another format. A module script runs after parsing, so the child exists.
 */
export async function loadConfiguration(element: HTMLElement): Promise<WidgetConfiguration> {
  const address = addressFor(element);
  const configuration = address ? await requestOnce(address) : JSON.parse(`${inlineIn(element)?.textContent}`);
  if (configuration.format !== 1) throw new Error('format');
  return configuration;
}

const inlineIn = (element: HTMLElement) => element.querySelector('script[type*=json]');

/** @returns empty if the configuration is inline */
export function addressFor(element: HTMLElement): string {
  if (inlineIn(element)) return '';
  const partner = element.getAttribute('partner');
  const place = element.getAttribute('src') ?? (partner && `../config/${encodeURIComponent(partner)}`);
  if (!place) throw new Error('partner="KEY"');
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
function requestOnce(address: string): Promise<WidgetConfiguration> {
  requests[address] ??= fetch(address, { referrerPolicy: 'no-referrer' })
    .then(async (response) => {
      const answer = await response.json();
      if (response.ok) return answer;
      throw new Error(answer.message);
    })
    .catch((error) => {
      delete requests[address];
      throw error;
    });
  return requests[address] as Promise<WidgetConfiguration>;
}
