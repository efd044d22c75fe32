import type { MetaDescriptor } from '@remix-run/node';
import { PRODUCT_NAME } from '#app/text.ts';

/** The `meta` of a page with a fixed title. */
export function pageTitle(title: string): () => MetaDescriptor[] {
  return () => [{ title: `${title} · ${PRODUCT_NAME}` }];
}
