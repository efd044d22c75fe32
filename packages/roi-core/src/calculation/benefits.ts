import type { IncludedDriverResult } from '../types.ts';
import { type Case, riskAdjusted } from './case.ts';

/** Risk-adjusted, columns 0..N; `waiting` is the part that starts with the deployment. */
export interface Benefits {
  readonly benefits: readonly number[];
  readonly waiting: readonly number[];
}

/** Leaves column 0 empty: savings start in year 1. */
export function totalBenefits(estimate: Case, drivers: readonly IncludedDriverResult[]): Benefits {
  const benefits = columnsOf(estimate);
  const waiting = columnsOf(estimate);
  for (const driver of drivers) {
    add(benefits, driver.yearlyBenefit);
    if (estimate.keepsExisting) add(waiting, gainOf(estimate, driver));
    else if (driver.mode !== 'retiredTools' && !estimate.assessesExisting) add(waiting, driver.yearlyBenefit);
  }
  return { benefits, waiting };
}

/**
 * Returns the benefits of a renewal above those of the existing products. A gain follows adoption and deployment; a loss counts
 * in full from the start and is raised by its risk. Retired tools are all gain.
 */
export function addedBenefits(estimate: Case, drivers: readonly IncludedDriverResult[]): Benefits {
  const benefits = columnsOf(estimate);
  const waiting = columnsOf(estimate);
  for (const driver of drivers) {
    if (driver.mode === 'retiredTools') add(benefits, driver.yearlyBenefit);
    else {
      const gain = gainOf(estimate, driver);
      add(benefits, gain);
      add(waiting, gain);
      add(benefits, lossOf(estimate, driver));
    }
  }
  return { benefits, waiting };
}

function columnsOf({ years }: Case): number[] {
  return new Array<number>(years + 1).fill(0);
}

/** `yearly` starts at column 1. */
function add(columns: number[], yearly: readonly number[]): void {
  for (let year = 0; year < yearly.length; year++) {
    columns[year + 1] = (columns[year + 1] as number) + (yearly[year] as number);
  }
}

const NOTHING: readonly number[] = [];

/** Empty unless the driver gains. */
function gainOf(estimate: Case, driver: IncludedDriverResult): readonly number[] {
  const added = addedReduction(driver);
  if (!(added > 0)) return NOTHING;
  const yearly = riskAdjusted(driver.baseline * added, driver.riskPct);
  return estimate.reached.map((share) => yearly * share);
}

function lossOf(estimate: Case, driver: IncludedDriverResult): readonly number[] {
  const added = addedReduction(driver);
  if (!(added < 0)) return NOTHING;
  const yearly = riskAdjusted(driver.baseline * added, driver.riskPct);
  return estimate.growth.map((growth) => yearly * growth);
}

function addedReduction({ mode, reduction, existingReduction = 0 }: IncludedDriverResult): number {
  return mode === 'retiredTools' ? 0 : reduction - existingReduction;
}
