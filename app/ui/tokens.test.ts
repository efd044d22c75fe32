import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const pairs = [...css.matchAll(/--([a-z0-9]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
const themes = [2, 3].map((at) => Object.fromEntries(pairs.map((pair) => [pair[1], pair[at]])));

const TEXTS = ['ink', 'ink2', 'ink3', 'accent', 'accenthover', 'link', 'cost', 'danger', 'warn', 'ok', 'info', 'focus'];
const GROUNDS = ['canvas', 'sunken'];
const MARKS = ['edge', 'avoid'];
const ON_TINTS = [
  ['onaccent', 'accent'],
  ['onaccent', 'accenthover'],
  ['tintink', 'tint'],
  ['danger', 'dangertint'],
  ['warn', 'warntint'],
  ['ok', 'oktint'],
  ['info', 'infotint'],
  ['cost', 'costtint'],
] as const;

describe('the colors', () => {
  it('are legible as text on both backgrounds and on tints, and visible as borders and marks, in both themes', () => {
    const needed: [string, string, number][] = [
      ...TEXTS.flatMap((name) => GROUNDS.map((ground): [string, string, number] => [name, ground, 4.5])),
      ...MARKS.flatMap((name) => GROUNDS.map((ground): [string, string, number] => [name, ground, 3])),
      ...ON_TINTS.map(([name, ground]): [string, string, number] => [name, ground, 4.5]),
    ];
    for (const tokens of themes)
      expect(needed.filter(([name, ground, ratio]) => !(contrast(tokens, name, ground) >= ratio))).toEqual([]);
  });
});

function contrast(tokens: Record<string | number, string | undefined>, one: string, other: string): number {
  const [a, b] = [luminance(tokens[one] ?? ''), luminance(tokens[other] ?? '')];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
