import type { PartnerAccent } from '@worthwhile/roi-core/report-model';

/**
 * The partner's color as the room's accent if words in it are legible, otherwise for a band alone, as in the report. Links are
 * darker, because they also stand on tinted ground; in the dark all are lighter. Forced colors replace it.
 */
export function roomAccentStyles(accent: PartnerAccent | null): string {
  if (!accent) return '';
  const { color, isLegible } = accent;
  if (!isLegible) return `.room{--band:${color}}`;
  const [bright, brighter] = [mixed(color, '#ffffff', 0.4), mixed(color, '#ffffff', 0.25)];
  const tokens = {
    accent: [color, bright],
    accenthover: [mixed(color, '#000000', 0.8), brighter],
    onaccent: ['#ffffff', '#0b100f'],
    tint: [mixed(color, '#ffffff', 0.08), mixed(color, '#111716', 0.2)],
    tintink: [mixed(color, '#000000', 0.8), brighter],
    link: [mixed(color, '#000000', 0.8), bright],
    band: [color, color],
  };
  const rules = Object.entries(tokens).map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`);
  return `@media (forced-colors:none){.room{${rules.join(';')}}}`;
}

/** @param share of the first color */
function mixed(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [first, second] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(first * share + second * (1 - share));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
