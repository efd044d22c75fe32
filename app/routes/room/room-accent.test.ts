import { contrastOnWhite, judgeAccent } from '@worthwhile/roi-core/report-model';
import { expect, it } from 'vitest';
import { roomAccentStyles } from './room-accent.ts';

const ratio = (one: string, other: string) => {
  const [lighter, darker] = [one, other].map(contrastOnWhite).sort((a, b) => a - b) as [number, number];
  return darker / lighter;
};

it('a room has its partner’s color where words in it are legible, in light and dark', () => {
  for (const color of ['#1c3f94', '#767676', '#000000', '#c2185b', '#0b7a00']) {
    const styles = roomAccentStyles(judgeAccent(color));
    const token = (name: string) => {
      const found = new RegExp(`--${name}:light-dark\\((#\\w{6}),(#\\w{6})\\)`).exec(styles);
      return { light: found?.[1] ?? '', dark: found?.[2] ?? '' };
    };
    expect(token('accent').light).toBe(color);
    const [accent, on, link, tint] = ['accent', 'onaccent', 'link', 'tint'].map(token) as [
      ReturnType<typeof token>,
      ReturnType<typeof token>,
      ReturnType<typeof token>,
      ReturnType<typeof token>,
    ];
    const pairs = [
      [accent.light, on.light],
      [accent.dark, on.dark],
      [link.light, tint.light],
      [link.dark, tint.dark],
      [link.dark, '#111716'],
    ] as const;
    for (const [one, other] of pairs) expect(ratio(one, other), `${color}: ${one} on ${other}`).toBeGreaterThan(4.5);
  }
  expect(roomAccentStyles(judgeAccent('#ffb000'))).toBe('.room{--band:#ffb000}');
  expect(roomAccentStyles(null)).toBe('');
});
