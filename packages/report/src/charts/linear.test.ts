import { scaleLinear } from '@visx/vendor/d3-scale';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linear, rounded } from './linear.ts';

const amount = fc.integer({ min: -1e14, max: 1e14 }).map((cents) => cents / 100);

it('scales values and round numbers like the library', () => {
  fc.assert(
    fc.property(amount, amount, amount, fc.integer({ min: 2, max: 9 }), (one, other, value, count) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const scale = scaleLinear().domain([from, to]).range([300, 20]);
      expect(linear([from, to], [300, 20])(value)).toBe(scale(value));
      scale.nice(count);
      const { domain, ticks } = rounded([from, to], count);
      expect([...domain]).toEqual(scale.domain());
      expect([...ticks]).toEqual(scale.ticks(count));
    }),
  );
});
