import { createHash } from 'node:crypto';
import { frameFollower, placeholderFor, type WidgetConfiguration } from '@worthwhile/widget';
import releases from '@worthwhile/widget/releases' with { type: 'json' };
import type { WidgetLocale } from './widget.store.server.ts';

/**
 * Writes the markup of a calculator for a partner's page, and its content security policy.
 *
 * @param options.sentence default result in words, for pages where nothing else works
 * @param options.configuration published configuration for the inline variant
 */
export function writeSnippets(options: {
  readonly appUrl: string;
  readonly key: string;
  readonly locale: WidgetLocale;
  readonly sentence: string;
  readonly configuration: WidgetConfiguration;
}) {
  const { appUrl, key, locale, configuration } = options;
  const version = releases.current;
  const integrity = releases.versions[version as keyof typeof releases.versions];
  // English needs no locale: its numbers are the product's own.
  const language = locale === 'en' ? '' : `?locale=${locale}`;
  const place = encodeURIComponent(key);
  const address = `${appUrl}/embed/${place}${language}`;
  const [wide, narrow] = configuration.heights ?? [0, 0];
  const frame = noScriptFrame(`${address}${language ? '&' : '?'}compact=1`, [wide, narrow]);
  const title = escapeText(configuration.strings.heading);
  const element = (attributes: string, more = '') =>
    [
      `<savings-calculator${attributes}>`,
      indented(placeholderFor([wide, narrow], frame)),
      `  <p>${escapeText(options.sentence)} <a href="${escapeText(address)}">${title}</a></p>${more}`,
      '</savings-calculator>',
    ].join('\n');
  const script = (path: string, more = '') =>
    `<script type="module" src="${appUrl}/widget/${path}/savings-calculator.js"${more}></script>`;
  const attributes = language ? ` locale="${locale}"` : '';
  const partner = ` partner="${escapeText(key)}"${attributes}`;
  // In parallel with the script: saves a round trip. It has to be the address that the script asks for.
  const ahead = `<link rel="preload" as="fetch" href="${appUrl}/widget/config/${place}${language}" crossorigin referrerpolicy="no-referrer">`;
  const pinned = script(version, ` integrity="${integrity}" crossorigin`);
  // The only character in JSON that could end the script element.
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c');
  const follower = frameFollower(appUrl);
  return {
    /** The latest version 1, allowed by its origin. */
    floating: `${script('v1')}\n${ahead}\n${element(partner)}`,
    floatingPolicy: `script-src ${appUrl}; connect-src ${appUrl}`,
    /** A fixed version, allowed by its hash. */
    pinned: `${pinned}\n${ahead}\n${element(partner)}`,
    pinnedPolicy: `script-src '${integrity}'; connect-src ${appUrl}`,
    /** Includes the configuration, so the page requests only the script. */
    inline: `${pinned}\n${element(attributes, `\n  <script type="application/json">${json}</script>`)}`,
    inlinePolicy: `script-src '${integrity}'`,
    /** For WordPress and editors that allow frames and remove scripts. */
    frame: frameMarkup(address, { title, width: '100%', height: FRAME_HEIGHT }),
    framePolicy: `frame-src ${appUrl}`,
    /** For pages that allow scripts: sets each frame to the height of its content. */
    frameScript: `<script type="module">${follower}</script>`,
    frameScriptPolicy: `script-src 'sha256-${createHash('sha256').update(follower).digest('base64')}'`,
    /** Sites with oEmbed support turn it into a frame if it is on a separate line. */
    address,
    heights: { wide, narrow },
    /** Optional rule for sites with central stylesheets; it also reserves the height. */
    style: `savings-calculator { display: block; min-block-size: ${wide}px; }\n@media (width < 592px) { savings-calculator { min-block-size: ${narrow}px; } }`,
    version,
    integrity,
  };
}

export type Snippets = ReturnType<typeof writeSnippets>;

/** Pixels of the hosted calculator on a wide page with all benefits collapsed. */
export const FRAME_HEIGHT = 900;
/** Pixels of its Update button with the gap above. */
const UPDATE_HEIGHT = 58;

/** `frameborder` removes the border that browsers draw, on pages without a style for it. */
export function frameMarkup(
  address: string,
  frame: { readonly title: string; readonly width: number | '100%'; readonly height: number; readonly style?: string },
): string {
  const { title, width, height, style } = frame;
  return `<iframe src="${escapeText(address)}" title="${title}" width="${width}" height="${height}" frameborder="0"${style ? ` style="${style}"` : ''} loading="lazy"></iframe>`;
}

/** As high as one column needs; where the page allows the style, only as high as the width of the page needs. */
function noScriptFrame(address: string, [wide, narrow]: readonly [number, number]): string {
  const [low, high] = [wide + UPDATE_HEIGHT, narrow + UPDATE_HEIGHT];
  const style = `height:clamp(${low}px,(592px - 100vw)*999,${high}px)`;
  return frameMarkup(address, { title: 'Estimate your savings', width: '100%', height: high, style });
}

const indented = (text: string) => text.replace(/^/gm, '  ');

function escapeText(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
