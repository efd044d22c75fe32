import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyModelInput, likelyInput } from '../../../fixtures/arbitrary.ts';
import { CIRCUMSTANCES } from '../../../fixtures/snapshot.ts';
import { standardCatalogue } from '../../catalogue.ts';
import type { ModelInput } from '../../types.ts';
import { buildBoardSummary } from '../board-summary/build.ts';
import { buildReportModel } from '../build.ts';
import { buildSlides } from '../slides/build-slides.ts';
import { createSnapshot } from '../take-snapshot.ts';

// A fixed seed repeats a failure.
fc.configureGlobal({ seed: 20_250_101 });

/** Nothing can be generated without a product. */
const hasProduct = ({ scenarioId, existing, proposed }: ModelInput) =>
  ((scenarioId === 2 ? existing : proposed)?.subProducts?.length ?? 0) > 0;

/** All texts of an edition: charts and tables have numbers of their own. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const HOLE = /\bundefined\b|\bNaN\b|\bnull\b|\bInfinity\b|\[object|--|\. \.|\.\.| ,| {2}/;

describe('every edition of any estimate', () => {
  test.each([
    ['whose figures are anywhere within their limits', anyModelInput.filter(hasProduct)],
    ['that someone could sell', likelyInput],
  ])('%s has sentences without holes', (_, inputs) => {
    fc.assert(
      fc.property(inputs, (input) => {
        const snapshot = createSnapshot(standardCatalogue, input, CIRCUMSTANCES, { trials: 20 });
        const editions = [buildReportModel(snapshot), buildBoardSummary(snapshot), buildSlides(snapshot)];
        expect(textsIn(editions).filter((text) => HOLE.test(text))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
