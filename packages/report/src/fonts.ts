import { readPackageFile } from './package-file.ts';
import { spansOf, type WorldFonts, worldFonts } from './world-fonts.ts';

/**
 * Two static cuts of Inter (`../fonts`). Chromium embeds a variable font's outlines in a PDF as Type 3: larger, unhinted, and
 * unevenly spaced in most readers.
 */
const WEIGHTS = [400, 600] as const;

/** File name and the characters in it. */
const ALPHABETS = [
  ['cyrillic-ext', 'U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F'],
  ['cyrillic', 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'],
  // Powers above three, as characters of their own: a raised digit is copied as a plain one.
  ['superscript', 'U+2070,U+2074-2079'],
  ['greek-ext', 'U+1F00-1FFF'],
  ['greek', 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF'],
  [
    'vietnamese',
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  ],
  [
    'latin-ext',
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ],
  [
    'latin',
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  ],
] as const;

type Alphabet = (typeof ALPHABETS)[number];

/**
 * Returns `@font-face` rules with embedded fonts: a machine without fonts prints the same, and nothing is fetched.
 * @param text includes only the alphabets that it uses; without it, all of Latin, Greek, Cyrillic and Vietnamese
 */
export function fontFaces(text?: string): string {
  const points = text === undefined ? null : new Set([...text].map((character) => character.codePointAt(0) ?? 0));
  return ALPHABETS.filter((alphabet) => points === null || usesAny(alphabet, points))
    .flatMap((alphabet) => WEIGHTS.map((weight) => fontFace(alphabet, weight)))
    .join('\n');
}

function fontFace([name, ranges]: Alphabet, weight: number): string {
  const data = readPackageFile(`../fonts/inter-${name}-${weight}-normal.woff2`).toString('base64');
  return `@font-face{font-family:"Report Inter";font-style:normal;font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2");unicode-range:${ranges}}`;
}

function usesAny([, ranges]: Alphabet, points: ReadonlySet<number>): boolean {
  const spans = spansOf(ranges);
  return [...points].some((point) => isIn(spans, point));
}

export const ALL_SPANS = ALPHABETS.flatMap(([, ranges]) => spansOf(ranges));

/** Fonts for the characters of a report that Inter does not have. */
export function fontsOfOtherScripts(text: string): WorldFonts {
  return worldFonts(text, (point) => isIn(ALL_SPANS, point));
}

function isIn(spans: ReturnType<typeof spansOf>, point: number): boolean {
  return spans.some(([from, to]) => point >= from && point <= to);
}
