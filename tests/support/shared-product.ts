import { once } from 'node:events';
import { connect } from 'node:net';
import { inject } from 'vitest';
import type { ProductAnswer, SharedProduct } from './journeys.global.ts';

/** The product runs until this worker exits. */
const claim = connect(inject('productsAt'), '127.0.0.1').unref();
claim.on('error', () => undefined);
const answer: ProductAnswer = JSON.parse(String((await once(claim, 'data'))[0]));
if ('failure' in answer) throw new Error(answer.failure);
const { product } = answer;

export function sharedProduct(): SharedProduct {
  return product;
}
