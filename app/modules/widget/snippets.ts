import { createHash } from 'node:crypto';
import { frameFollower, narrowHeight, spacerFor, wideHeight } from '@worthwhile/widget';
import releases from '@worthwhile/widget/releases' with { type: 'json' };

/** What a partner puts on a page, and what the page's policy has to allow. */
export interface Snippets {
  /** The newest version 1, allowed by its origin. */
  readonly floating: string;
  readonly floatingPolicy: string;
  /** One version for good, allowed by its hash. */
  readonly pinned: string;
  readonly pinnedPolicy: string;
  /** The same with everything inside, so that the page asks nobody for anything but the script. */
  readonly inline: string;
  readonly inlinePolicy: string;
  /** For WordPress and editors that keep a frame and drop a script. */
  readonly frame: string;
  readonly framePolicy: string;
  /** Beside frames, on pages that keep scripts: gives each the height of its content. */
  readonly frameScript: string;
  readonly frameScriptPolicy: string;
  /** Pasted on a line of its own, sites that know oEmbed make the frame themselves. */
  readonly address: string;
  /** Pixels that the calculator takes on a wide page and on a phone. */
  readonly heights: { readonly wide: number; readonly narrow: number };
  /** An optional rule for sites that keep their styles in one place; it reserves the height too. */
  readonly style: string;
  readonly version: string;
  readonly integrity: string;
}

/**
 * Writes the pieces of markup for a calculator.
 *
 * @param options.sentence the default figure in words, shown where no script runs
 * @param options.configuration the published configuration, for the page that asks nobody
 */
export function writeSnippets(options: {
  readonly appUrl: string;
  readonly key: string;
  readonly facts: number;
  readonly sentence: string;
  readonly configuration: unknown;
}): Snippets {
  const { appUrl, key, facts } = options;
  const version = releases.current;
  const integrity = releases.versions[version as keyof typeof releases.versions];
  const address = `${appUrl}/embed/${encodeURIComponent(key)}`;
  const element = (attributes: string, more = '') =>
    `<savings-calculator${attributes}>\n  <p>${escapeText(options.sentence)} <a href="${address}">Estimate your savings</a></p>\n  ${spacerFor(facts)}${more}\n</savings-calculator>`;
  const script = (path: string, more = '') =>
    `<script type="module" src="${appUrl}/widget/${path}/savings-calculator.js"${more}></script>`;
  const partner = ` partner="${escapeText(key)}"`;
  // Beside the script and not after it: a round trip less.
  const ahead = `<link rel="preload" as="fetch" href="${appUrl}/widget/config/${encodeURIComponent(key)}" crossorigin referrerpolicy="no-referrer">`;
  const pinned = script(version, ` integrity="${integrity}" crossorigin`);
  // The one sign that could end the script element, as JSON may write it.
  const json = JSON.stringify(options.configuration).replaceAll('<', '\\u003c');
  const follower = frameFollower(appUrl);
  const heights = { wide: wideHeight(facts), narrow: narrowHeight(facts) };
  return {
    floating: `${script('v1')}\n${ahead}\n${element(partner)}`,
    floatingPolicy: `script-src ${appUrl}; connect-src ${appUrl}`,
    pinned: `${pinned}\n${ahead}\n${element(partner)}`,
    pinnedPolicy: `script-src '${integrity}'; connect-src ${appUrl}`,
    inline: `${pinned}\n${element('', `\n  <script type="application/json">${json}</script>`)}`,
    inlinePolicy: `script-src '${integrity}'`,
    frame: frameMarkup(address, '100%', FRAME_HEIGHT),
    framePolicy: `frame-src ${appUrl}`,
    frameScript: `<script type="module">${follower}</script>`,
    frameScriptPolicy: `script-src 'sha256-${createHash('sha256').update(follower).digest('base64')}'`,
    address,
    heights,
    style: `savings-calculator { display: block; min-block-size: ${heights.wide}px; }\n@media (width < 512px) { savings-calculator { min-block-size: ${heights.narrow}px; } }`,
    version,
    integrity,
  };
}

/** The hosted calculator before a benefit is opened, on a wide page. */
export const FRAME_HEIGHT = 900;

/** The hosted calculator in a frame. */
export function frameMarkup(address: string, width: number | '100%', height: number): string {
  return `<iframe src="${escapeText(address)}" title="Estimate your savings" width="${width}" height="${height}" loading="lazy"></iframe>`;
}

function escapeText(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
