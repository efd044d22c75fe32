import { describe, expect, it } from 'vitest';
import { checkContrast } from './contrast.ts';

describe('a color', () => {
  it.each([
    ['#000000', 21],
    ['#ffffff', 1],
    ['#767676', 4.54],
    ['#777777', 4.47],
  ])('%s has a contrast to white of %d', (color, contrast) => {
    expect(checkContrast(color).contrast).toBe(contrast);
  });

  it('that is dark enough is unchanged', () => {
    expect(checkContrast('#0B5D57')).toMatchObject({ isLegible: true, legible: '#0b5d57' });
  });

  it.each(['#ffffff', '#ffe08a', '#00ff00', '#777777'])(
    '%s is darkened until it is readable, and no further',
    (color) => {
      const { isLegible, legible } = checkContrast(color);
      expect(isLegible).toBe(false);
      expect(checkContrast(legible).isLegible).toBe(true);
      expect(checkContrast(legible).contrast).toBeLessThan(4.8);
    },
  );
});
