import { inject } from 'vitest';
import type { SharedProduct } from './journeys.global.ts';

/** The product of this worker's journeys. */
export function sharedProduct(): SharedProduct {
  const worker = Number(process.env.VITEST_POOL_ID);
  const product = inject('products')[worker - 1];
  if (!product) throw new Error(`No product was started for worker ${worker}.`);
  return product;
}
