import { once } from 'node:events';
import { connect } from 'node:net';
import { inject } from 'vitest';
import type { SharedProduct } from './journeys.global.ts';

/** The connection reserves the product until this worker exits. */
const claim = connect(inject('productsAt'), '127.0.0.1').unref();
claim.on('error', () => undefined);
const product: SharedProduct = JSON.parse(String((await once(claim, 'data'))[0]));

export function sharedProduct(): SharedProduct {
  return product;
}
