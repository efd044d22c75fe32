import { includedDrivers } from '../calculation/included-drivers.ts';
import type { Result } from '../types.ts';

const PER_CENT = 100;

/**
 * What a review measured of single products, in percent, by `driverId:componentId`. A measured benefit tells the reduction of a
 * product only if no other counted product worked on it; a rise in cost is negative.
 */
export function measuredReductions(review: Pick<Result, 'drivers'>): Record<string, number> {
  const measured = includedDrivers(review).filter(({ mode }) => mode === 'measured');
  return Object.fromEntries(
    measured.flatMap(({ id, contributions, reduction }) => {
      const [only, ...others] = contributions.filter(({ counted }) => counted);
      if (!only || others.length > 0 || !(only.coverage > 0)) return [];
      return [[`${id}:${only.componentId}`, (reduction / only.coverage) * PER_CENT]];
    }),
  );
}
