import type { Catalogue } from '@worthwhile/roi-core';
import { standardCatalogue, withModel } from '@worthwhile/roi-core/catalogue';
import { modelChangesIn } from '@worthwhile/roi-core/schema';

/** The model with a version's entries. Its numbers are the delivered ones. */
export function draftedModel(entries: Readonly<Record<string, unknown>>): Catalogue {
  return withModel(standardCatalogue, modelChangesIn(entries));
}
