import { contrastOnWhite } from '@worthwhile/roi-core/report-model';

/** Text in a colour, and white text on it, need this contrast (WCAG 1.4.3). */
const ENOUGH = 4.5;

/** What is to be said of a partner's colour, which carries white text and is the colour of links on white. */
export interface ContrastResult {
  /** To white, cut to two decimals. */
  readonly contrast: number;
  readonly isLegible: boolean;
  /** The same hue, as dark as it has to be; the colour itself where it is legible. */
  readonly legible: string;
}

/**
 * Judges a colour by its contrast to white.
 *
 * @param colour as `#rrggbb`
 */
export function checkContrast(colour: string): ContrastResult {
  const contrast = contrastOnWhite(colour);
  let legible = colour.toLowerCase();
  for (let share = 99; contrastOnWhite(legible) < ENOUGH; share -= 1) legible = darken(colour, share / 100);
  return { contrast: Math.floor(contrast * 100) / 100, isLegible: contrast >= ENOUGH, legible };
}

function darken(colour: string, share: number): string {
  const channels = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
