import type { IncludedDriverResult } from '../types.ts';
import { type Case, riskAdjusted } from './case.ts';

/** Risk-adjusted benefits in columns 0..N, and the part of them that waits for the product to be deployed. */
export interface Benefits {
  readonly benefits: readonly number[];
  readonly waiting: readonly number[];
}

/** Everything that the drivers are worth; nothing is saved yet in column 0. */
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
 * What a renewal adds to the running products' benefits: a gain comes with adoption and deployment, a loss at once and
 * raised by its risk. Retired tools are all gain.
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

/** Adds yearly amounts, the first of which is column 1. */
function add(columns: number[], yearly: readonly number[]): void {
  for (let year = 0; year < yearly.length; year++) {
    columns[year + 1] = (columns[year + 1] as number) + (yearly[year] as number);
  }
}

const NOTHING: readonly number[] = [];

/** What a driver gains over the running products, year by year; nothing where it loses. */
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
