import { readPackageFile } from './package-file.ts';

const PACKAGE = '@fontsource-variable/inter/opsz.css';

interface FontFace {
  readonly css: string;
  readonly ranges: readonly (readonly [number, number])[];
}

let faces: readonly FontFace[] | undefined;

/**
 * `@font-face` rules with the fonts inside, so that a machine without fonts prints the same text and nothing is
 * fetched. With `text`, only the alphabets that it uses; without, all of Latin, Greek, Cyrillic and Vietnamese.
 */
export function fontFaces(text?: string): string {
  faces ??= readFaces();
  const points = text === undefined ? null : codePointsOf(text);
  return faces
    .filter(({ ranges }) => points?.some((point) => ranges.some(([from, to]) => point >= from && point <= to)) ?? true)
    .map(({ css }) => css)
    .join('\n');
}

/** One character of every embedded alphabet: a page that shows it has loaded all its fonts. */
export function fontSample(): string {
  faces ??= readFaces();
  return faces.map(({ ranges }) => String.fromCodePoint(ranges[0]?.[0] ?? 0x41)).join('');
}

function readFaces(): FontFace[] {
  const sheet = readPackageFile(PACKAGE, 'opsz.css').toString('utf8');
  return [...sheet.matchAll(/@font-face\s*{[^}]*}/g)].map(([rule]) => {
    const file = /url\((?:\.\/)?([^)]+)\)/.exec(rule)?.[1] ?? '';
    const data = readPackageFile(PACKAGE, file).toString('base64');
    const ranges = /unicode-range:\s*([^;]+);/.exec(rule)?.[1] ?? 'U+0-10FFFF';
    return {
      css: rule
        .replace(/url\([^)]+\)/, `url(data:font/woff2;base64,${data})`)
        .replace('font-display: swap', 'font-display: block'),
      ranges: ranges.split(',').map(parseRange),
    };
  });
}

function parseRange(range: string): [number, number] {
  const [from = '0', to = from] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

function codePointsOf(text: string): number[] {
  return [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
}
