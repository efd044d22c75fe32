import { rounded } from '../../charts/linear.ts';

export interface AxisScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Excel number format, e.g. `"$"#,##0,"k"`. */
  readonly format: string;
}

const UNITS = [
  [1e9, ',,,', 'bn'],
  [1e6, ',,', 'M'],
  [1e3, ',', 'k'],
  [0, '', ''],
] as const;

const TICKS = 5;

/** Chooses round limits around the values and zero, and short labels. */
export function axisScale(values: readonly number[], sign: string): AxisScale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const { domain, ticks } = rounded(low === high ? [0, 1] : [low, high], TICKS);
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  const [size, commas, unit] = UNITS.find(([limit]) => Math.max(-domain[0], domain[1]) >= limit) ?? UNITS[3];
  const isWhole = size === 0 ? step >= 1 : Number.isInteger(Math.round((step / size) * 1e6) / 1e6);
  const digits = `#,##0${isWhole ? '' : '.0'}${commas}${unit === '' ? '' : `"${unit}"`}`;
  const prefix = quoted(sign);
  return { min: domain[0], max: domain[1], step, format: `${prefix}${digits};-${prefix}${digits};${prefix}0` };
}

/** Quotes a text within a number format. */
function quoted(text: string): string {
  return text === '' ? '' : `"${text.replaceAll('"', '')}"`;
}
