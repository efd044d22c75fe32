import { contrastOnWhite } from '@worthwhile/roi-core/report-model';

/** Required contrast of text in the color and of white text on it (WCAG 1.4.3). */
const ENOUGH = 4.5;

/**
 * Checks a partner's color below white text and for links on white.
 *
 * @param color as `#rrggbb`
 * @returns the ratio to white, truncated to two decimals, and the same hue, darkened until it is legible
 */
export function checkContrast(color: string) {
  const contrast = contrastOnWhite(color);
  let legible = color.toLowerCase();
  for (let share = 99; contrastOnWhite(legible) < ENOUGH; share -= 1) legible = darken(color, share / 100);
  return { contrast: Math.floor(contrast * 100) / 100, isLegible: contrast >= ENOUGH, legible };
}

function darken(color: string, share: number): string {
  const channels = [1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
