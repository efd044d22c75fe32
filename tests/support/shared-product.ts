import type { SharedProduct } from './journeys.global.ts';
import { requestFromSetup } from './setup-request.ts';

const { product } = await requestFromSetup('product');

export function sharedProduct(): SharedProduct {
  if (!product) throw new Error('The setup gave no product');
  return product;
}
