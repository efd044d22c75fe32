import type { PartnerAccent, ReportModel } from '@worthwhile/roi-core/report-model';
import { readPackageFile } from '../package-file.ts';

const FILES = [
  'report',
  'report-blocks',
  'report-headline',
  'report-contents',
  'report-proof',
  'report-tables',
  'report-cover',
  'report-print',
  'board-summary',
  'board-parts',
] as const;

/** The stylesheet of every report, without fonts: design tokens on paper, charts, layout. */
export function reportStyles(): string {
  const own = (file: string) => readPackageFile(file).toString('utf8');
  return [...FILES.map((name) => own(`styles/${name}.css`)), own('charts/charts.css')].join('\n');
}

/** The cover fills its page. */
const LETTER =
  '@media print{.cover{min-block-size:0;block-size:11in}}@media screen{.report{max-inline-size:8.5in}.cover{min-block-size:11in}}';

/**
 * Returns the styles that differ between reports: the partner's color and the words in the page margins. In Chromium the last
 * rule wins for any page, so the cover's empty margins are repeated; otherwise the words are hidden under its white.
 */
export function modelStyles(model: ReportModel): string {
  return `${accentStyles(model.accent)}
@page {
  size: ${model.paper};
  @top-left { content: ${cssString(model.runningHead.left)}; }
  @top-right { content: ${cssString(model.runningHead.right)}; }
  @bottom-left { content: ${cssString(model.footer)}; }
}
@page cover {
  @top-left { content: none; }
  @top-right { content: none; }
  @bottom-left { content: none; }
}${model.paper === 'Letter' ? LETTER : ''}`;
}

/** The partner's color: as the accent if words in it are legible, otherwise for the cover's band alone. */
export function accentStyles(accent: PartnerAccent | null): string {
  if (!accent) return '';
  const { color, isLegible } = accent;
  return isLegible
    ? `.report{--accent:${color};--avoid:color-mix(in srgb,${color} 70%,#fff);--tint:color-mix(in srgb,${color} 11%,#fff)}`
    : `.report{--band:${color}}`;
}

/** Escapes everything except ASCII letters, digits and spaces, so no text can end the CSS string. */
export function cssString(text: string): string {
  const escaped = [...text].map((character) =>
    /[A-Za-z0-9 ]/.test(character) ? character : `\\${(character.codePointAt(0) ?? 0xfffd).toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}
