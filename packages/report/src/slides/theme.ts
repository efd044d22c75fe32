import type { PartnerAccent } from '@worthwhile/roi-core/report-model';
import type { ChartColors } from '../office/chart/chart-xml.ts';
import { COLOR } from './look.ts';

const scheme = (name: string) => `<a:schemeClr val="${name}"/>`;

export const CHART_COLORS: ChartColors = {
  accent: scheme(COLOR.accent),
  avoidance: scheme(COLOR.avoidance),
  cost: scheme(COLOR.cost),
  ink: scheme(COLOR.ink),
  quiet: scheme(COLOR.quiet),
  grid: scheme(COLOR.line),
  ground: scheme(COLOR.ground),
};

/** Colors of the report. */
const INK = '14201F';
const QUIET = '46534F';
const ACCENT = '0B5D57';
const AVOIDANCE = '3F8F86';
const COST = '9A4B0C';
const TINT = 'E6F1EE';
const EDGE = '76827F';
const LINE = 'DEE2DF';

/** @returns the theme's colors. A partner's color replaces the accent if text in it is legible on white. */
export function colorScheme(accent: PartnerAccent | null): string {
  const own = accent?.isLegible ? accent.color.slice(1).toUpperCase() : null;
  const colors: readonly (readonly [slot: string, color: string])[] = [
    ['dk1', INK],
    ['lt1', 'FFFFFF'],
    ['dk2', QUIET],
    ['lt2', 'F5F6F4'],
    ['accent1', own ?? ACCENT],
    ['accent2', own ? mixWithWhite(own, 0.7) : AVOIDANCE],
    ['accent3', COST],
    ['accent4', own ? mixWithWhite(own, 0.11) : TINT],
    ['accent5', EDGE],
    ['accent6', LINE],
    ['hlink', own ?? ACCENT],
    ['folHlink', own ?? ACCENT],
  ];
  const slots = colors.map(([slot, color]) => `<a:${slot}><a:srgbClr val="${color}"/></a:${slot}>`);
  return `<a:clrScheme name="Worthwhile">${slots.join('')}</a:clrScheme>`;
}

/** @param share of the color, 0 to 1 */
function mixWithWhite(color: string, share: number): string {
  return [0, 2, 4]
    .map((at) => Math.round(255 - (255 - Number.parseInt(color.slice(at, at + 2), 16)) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
