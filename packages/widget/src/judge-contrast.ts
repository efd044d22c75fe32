import { warn } from './warn.ts';

/** Warns in the console about page colors with too little contrast (WCAG 1.4.3). */
export function judgeContrast(panel: HTMLElement): void {
  for (const node of [panel, panel.querySelector('button') as Element]) {
    const { color, backgroundColor } = getComputedStyle(node);
    const ratio = luminance(color) / luminance(backgroundColor);
    if (ratio < 4.5 && ratio > 1 / 4.5) warn(`contrast of ${color} on ${backgroundColor} < 4.5`);
  }
}

/**
 * WCAG's relative luminance with a plain power, which changes no ratio near 4.5 by more than 2%.
 * @returns NaN for a color that is transparent or not sRGB; NaN fails every comparison, so no warning follows
 */
function luminance(color: string): number {
  const parts = color.slice(4, -1).split(',');
  return [0.2126, 0.7152, 0.0722].reduce(
    (sum, part, index) => sum + part * (+(parts[index] as string) / 255) ** 2.2,
    0.05,
  );
}
