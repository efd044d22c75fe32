import model from '../data/drivers.json' with { type: 'json' };
import fields from '../data/fields.json' with { type: 'json' };
import listPrices from '../data/list-prices.json' with { type: 'json' };
import presets from '../data/presets.json' with { type: 'json' };
import products from '../data/products.json' with { type: 'json' };
import sources from '../data/sources.json' with { type: 'json' };
import unquantifiedBenefits from '../data/unquantified-benefits.json' with { type: 'json' };
import { MODEL_VERSION } from './model-versions.ts';

export { withModel } from './model-changes/with-model.ts';

import { listSettings } from './settings.ts';
import type { Catalogue, Preset } from './types.ts';

type Products = Pick<
  Catalogue,
  | 'families'
  | 'components'
  | 'otherProducts'
  | 'addOnParents'
  | 'exclusiveEditions'
  | 'supersedes'
  | 'replaces'
  | 'industries'
>;

/** The delivered catalogue: configuration version 1, base currency. */
export const standardCatalogue: Catalogue = {
  modelVersion: MODEL_VERSION,
  configVersion: 1,
  ...(products as Products),
  fields: fields as Catalogue['fields'],
  presets,
  drivers: model.drivers as Catalogue['drivers'],
  investmentFields: listSettings('investment'),
  financialFields: listSettings('financial'),
  licenceLineFields: listSettings('licenceLine'),
  retiredToolFields: listSettings('retiredTool'),
  listPrices: listPrices as Catalogue['listPrices'],
  sources: sources as Catalogue['sources'],
  unquantifiedBenefits,
};

/** Values of an administrator. Everything left out keeps the catalogue's value. */
export interface ConfigurationOverlay {
  readonly configVersion: number;
  /** Industry -> field ID -> levels, in base currency. */
  readonly presets?: Readonly<Record<string, Readonly<Record<string, Preset>>>>;
  /** `driverId:componentId` -> levels, in percent. */
  readonly reductions?: Readonly<Record<string, Preset>>;
  readonly changedValues?: Catalogue['changedValues'];
}

/** Applies a configuration. Reuse the result: calculation prepares each catalogue object once. */
export function withConfiguration(catalogue: Catalogue, overlay: ConfigurationOverlay): Catalogue {
  const { configVersion, presets: changed = {}, reductions = {} } = overlay;
  return {
    ...catalogue,
    configVersion,
    ...(overlay.changedValues && { changedValues: overlay.changedValues }),
    presets: Object.fromEntries(
      catalogue.industries.map(({ id }) => [id, { ...catalogue.presets[id], ...changed[id] }]),
    ),
    drivers: catalogue.drivers.map((driver) => ({
      ...driver,
      contributions: driver.contributions.map((contribution) => ({
        ...contribution,
        ...reductions[`${driver.id}:${contribution.componentId}`],
      })),
    })),
  };
}
