import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { UNSEEN } from './printable.ts';

/** Noto fonts of other scripts, installed as optional packages and read only when a report has such a character. */
const SCRIPTS = ['arabic', 'hebrew', 'thai', 'devanagari'] as const;
const EAST_ASIAN = ['jp', 'kr', 'sc'] as const;
type Script = (typeof SCRIPTS)[number] | (typeof EAST_ASIAN)[number];

export interface WorldFonts {
  /** `@font-face` rules of the family `Report World`, with embedded fonts; empty if Inter has every character. */
  readonly css: string;
  /** Letters, digits, marks and symbols that no font has. */
  readonly missing: readonly string[];
}

interface Face {
  readonly file: string;
  readonly spans: readonly (readonly [from: number, to: number])[];
}

const KANA = /[\u3040-\u30FF]/u;
const HANGUL = /[\u1100-\u11FF\uAC00-\uD7AF]/u;

/** @param isCovered whether the report's own font has a character */
export function worldFonts(text: string, isCovered: (point: number) => boolean): WorldFonts {
  const wanted = new Set<number>();
  for (const character of new Set(text)) {
    const point = character.codePointAt(0) ?? 0;
    if (point > 0x7f && !isCovered(point)) wanted.add(point);
  }
  if (wanted.size === 0) return { css: '', missing: [] };
  const rules: string[] = [];
  for (const script of orderedScripts(text)) {
    for (const { file, spans } of facesOf(script)) {
      const points = [...wanted].filter((point) => spans.some(([from, to]) => point >= from && point <= to));
      if (points.length === 0) continue;
      for (const point of points) wanted.delete(point);
      rules.push(fontFace(file, points));
    }
    if (wanted.size === 0) break;
  }
  const missing = [...wanted]
    .map((point) => String.fromCodePoint(point))
    .filter((character) => !UNSEEN.test(character));
  return { css: rules.join('\n'), missing };
}

/** Han characters differ by language: Japanese with kana, Korean with hangul, else simplified Chinese. */
function orderedScripts(text: string): readonly Script[] {
  const first = KANA.test(text) ? 'jp' : HANGUL.test(text) ? 'kr' : 'sc';
  return [...SCRIPTS, first, ...EAST_ASIAN.filter((script) => script !== first)];
}

const require = createRequire(import.meta.url);
const known = new Map<Script, readonly Face[]>();

/** @returns no faces if the package is not installed */
function facesOf(script: Script): readonly Face[] {
  const faces = known.get(script) ?? readFaces(script);
  known.set(script, faces);
  return faces;
}

function readFaces(script: Script): Face[] {
  let sheet: string;
  try {
    sheet = require.resolve(`@fontsource-variable/noto-sans-${script}/index.css`);
  } catch {
    return [];
  }
  const rules = readFileSync(sheet, 'utf8').matchAll(/url\(([^)]+)\)[^;]*;\s*unicode-range: ([^;]+);/g);
  return [...rules].map(([, file = '', ranges = '']) => ({
    file: path.join(path.dirname(sheet), file),
    spans: spansOf(ranges),
  }));
}

/** Of every package, whether a text needs it or not. */
export function spansOfWorldFonts(): (readonly [number, number])[] {
  return [...SCRIPTS, ...EAST_ASIAN].flatMap((script) => facesOf(script).flatMap(({ spans }) => spans));
}

/** `U+0E01-0E5B,U+25CC` as pairs. */
export function spansOf(ranges: string): (readonly [number, number])[] {
  return ranges.split(',').map((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return [from, to] as const;
  });
}

function fontFace(file: string, points: readonly number[]): string {
  const data = readFileSync(file).toString('base64');
  const ranges = points.map((point) => `U+${point.toString(16)}`).join(',');
  return `@font-face{font-family:"Report World";font-style:normal;font-weight:100 900;src:url(data:font/woff2;base64,${data}) format("woff2");unicode-range:${ranges}}`;
}
