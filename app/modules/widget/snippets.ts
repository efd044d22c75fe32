import { createHash } from 'node:crypto';
import { frameFollower, narrowHeight, spacerFor, wideHeight } from '@worthwhile/widget';
import releases from '@worthwhile/widget/releases' with { type: 'json' };

/**
 * Writes the markup of a calculator for a partner's page, and its content security policy.
 *
 * @param options.sentence default result in words, for pages without scripts
 * @param options.configuration published configuration for the inline variant
 */
export function writeSnippets(options: {
  readonly appUrl: string;
  readonly key: string;
  readonly facts: number;
  readonly sentence: string;
  readonly configuration: unknown;
}) {
  const { appUrl, key, facts } = options;
  const version = releases.current;
  const integrity = releases.versions[version as keyof typeof releases.versions];
  const address = `${appUrl}/embed/${encodeURIComponent(key)}`;
  const element = (attributes: string, more = '') =>
    `<savings-calculator${attributes}>\n  <p>${escapeText(options.sentence)} <a href="${address}">Estimate your savings</a></p>\n  ${spacerFor(facts)}${more}\n</savings-calculator>`;
  const script = (path: string, more = '') =>
    `<script type="module" src="${appUrl}/widget/${path}/savings-calculator.js"${more}></script>`;
  const partner = ` partner="${escapeText(key)}"`;
  // In parallel with the script: saves a round trip.
  const ahead = `<link rel="preload" as="fetch" href="${appUrl}/widget/config/${encodeURIComponent(key)}" crossorigin referrerpolicy="no-referrer">`;
  const pinned = script(version, ` integrity="${integrity}" crossorigin`);
  // The only character in JSON that could end the script element.
  const json = JSON.stringify(options.configuration).replaceAll('<', '\\u003c');
  const follower = frameFollower(appUrl);
  const heights = { wide: wideHeight(facts), narrow: narrowHeight(facts) };
  return {
    /** The latest version 1, allowed by its origin. */
    floating: `${script('v1')}\n${ahead}\n${element(partner)}`,
    floatingPolicy: `script-src ${appUrl}; connect-src ${appUrl}`,
    /** A fixed version, allowed by its hash. */
    pinned: `${pinned}\n${ahead}\n${element(partner)}`,
    pinnedPolicy: `script-src '${integrity}'; connect-src ${appUrl}`,
    /** Includes the configuration, so the page requests only the script. */
    inline: `${pinned}\n${element('', `\n  <script type="application/json">${json}</script>`)}`,
    inlinePolicy: `script-src '${integrity}'`,
    /** For WordPress and editors that allow frames and remove scripts. */
    frame: frameMarkup(address, '100%', FRAME_HEIGHT),
    framePolicy: `frame-src ${appUrl}`,
    /** For pages that allow scripts: sets each frame to the height of its content. */
    frameScript: `<script type="module">${follower}</script>`,
    frameScriptPolicy: `script-src 'sha256-${createHash('sha256').update(follower).digest('base64')}'`,
    /** Sites with oEmbed support turn it into a frame if it is on a separate line. */
    address,
    heights,
    /** Optional rule for sites with central stylesheets; it also reserves the height. */
    style: `savings-calculator { display: block; min-block-size: ${heights.wide}px; }\n@media (width < 512px) { savings-calculator { min-block-size: ${heights.narrow}px; } }`,
    version,
    integrity,
  };
}

export type Snippets = ReturnType<typeof writeSnippets>;

/** Pixels of the hosted calculator on a wide page with all benefits collapsed. */
export const FRAME_HEIGHT = 900;

export function frameMarkup(address: string, width: number | '100%', height: number): string {
  return `<iframe src="${escapeText(address)}" title="Estimate your savings" width="${width}" height="${height}" loading="lazy"></iframe>`;
}

function escapeText(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
