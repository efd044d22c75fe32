import {
  type Catalogue,
  type Component,
  type EstimateType,
  type FamilyMark,
  prodCombinationId,
  selectionProblems,
} from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { perDatabase } from '#app/infra/db/per-database.server.ts';
import { currentConnection } from '#app/infra/db/scope.server.ts';
import {
  type Configuration,
  newestConfigId,
  readChangedValues,
  readConfiguration,
} from '#app/modules/configuration/configuration.server.ts';
import { catalogueOf } from '#app/modules/configuration/model/configured-catalogue.ts';
import { findEntry, type Reader, readUnversioned, type UnversionedCatalogue } from './catalogue.store.server.ts';
import { readOfferedProducts } from './offered-products.server.ts';

export interface ProductFamily {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly vendor: string;
  readonly icon: string;
  readonly colour: string;
  readonly darkColour: string | null;
  readonly description: string;
  readonly isActive: boolean;
  readonly subProducts: readonly SubProduct[];
  readonly otherProducts: readonly ProductName[];
}
export interface ProductName {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}
export interface SubProduct extends ProductName {
  readonly description: string;
  readonly addOns: readonly ProductName[];
}

/**
 * Lists the product families in the order of their tabs, with their products.
 * @param catalogue source of names; the current catalog by default
 * @param reader the caller's transaction: inside one, waiting for a second connection can deadlock
 */
export async function listProductFamilies(
  catalogue?: Pick<Catalogue, 'configVersion' | 'families' | 'components' | 'otherProducts'>,
  reader: Reader = currentConnection(),
): Promise<ProductFamily[]> {
  const { families, products, parents } = await readOfferedProducts(reader, catalogue?.configVersion);
  const names = new Map(
    [...(catalogue?.components ?? []), ...(catalogue?.otherProducts ?? [])].map(({ id, name }) => [id, name]),
  );
  const named = ({ id, name, isActive }: (typeof products)[number]): ProductName => ({
    id,
    name: names.get(id) ?? name,
    isActive,
  });
  return families.map((family) => {
    const own = products.filter((product) => product.familyId === family.id);
    return {
      ...family,
      name: catalogue?.families.find(({ id }) => id === family.id)?.name ?? family.name,
      subProducts: own
        .filter((product) => product.kind === 'subProduct')
        .map((product) => ({
          ...named(product),
          description: product.description,
          addOns: parents
            .filter((pair) => pair.parentId === product.id)
            .flatMap((pair) => products.filter((addOn) => addOn.id === pair.addOnId))
            .map(named),
        })),
      otherProducts: own.filter((product) => product.kind === 'other').map(named),
    };
  });
}

export async function listFamilyMarks(): Promise<FamilyMark[]> {
  const { families } = await readOfferedProducts(currentConnection());
  return families.map(({ id, category, icon, colour, darkColour }) => ({ id, category, icon, colour, darkColour }));
}

/** Maps every product to its family, inactive ones included. */
export async function listProductOwners(): Promise<{ id: number; familyId: number }[]> {
  const { products } = await readOfferedProducts(currentConnection());
  return products.map(({ id, familyId }) => ({ id, familyId }));
}

/** Lists pairs of components that can be chosen together, as `5,6`, by the same rules as `selectionErrors`. */
export async function allowedPairs(): Promise<Record<EstimateType, string[]>> {
  const catalogue = await readCatalogue(await newestConfigId());
  return { estimateNew: pairsOf(catalogue, 'estimateNew'), estimateExisting: pairsOf(catalogue, 'estimateExisting') };
}

function pairsOf(catalogue: Catalogue, estimateType: EstimateType): string[] {
  const { components } = catalogue;
  const idsOf = (pair: readonly Component[], kind: Component['kind']) =>
    pair.filter((component) => component.kind === kind).map(({ id }) => id);
  const mayGoTogether = (pair: readonly Component[]) =>
    selectionProblems(catalogue, { subProducts: idsOf(pair, 'subProduct'), addOns: idsOf(pair, 'addOn') }, estimateType)
      .length === 0;
  return components.flatMap((one) =>
    components
      .filter((other) => other.id > one.id)
      .map((other) => [one, other])
      .filter(mayGoTogether)
      .map((pair) => prodCombinationId({ subProducts: pair.map(({ id }) => id) })),
  );
}

/** Configuration entry: its texts make products unavailable. */
export const ENTRY_FOUR = 4;
/** Configuration entry: its excluded texts are IDs of inactive scenarios. */
export const SCENARIO_ENTRY = 5;

/**
 * Lists the business scenarios that are not offered. Estimates that already have one keep it.
 * @param reader the caller's transaction: inside one, waiting for a second connection can deadlock
 */
export async function inactiveScenarios(reader: Reader = currentConnection()): Promise<readonly number[]> {
  return ((await findEntry(reader, SCENARIO_ENTRY))?.exclude ?? []).map(Number);
}

const MAX_CACHED = 20;
const cachedCatalogues = perDatabase(() => new Map<string, Catalogue>());

/**
 * Reads the model's catalog: presets, reductions, product names and list prices of a version, with current family names and
 * selection rules. Equal content returns the same object, so the model compiles it once.
 * @param reader the caller's transaction: inside one, waiting for a second connection can deadlock
 */
export async function readCatalogue(configId: number, reader: Reader = currentConnection()): Promise<Catalogue> {
  const unversioned = await readUnversioned(reader, ENTRY_FOUR);
  const key = `${configId} ${JSON.stringify(unversioned)}`;
  const catalogues = cachedCatalogues();
  const known = catalogues.get(key);
  if (known) return known;
  const [configuration, changedValues] = await Promise.all([
    readConfiguration(configId, reader),
    readChangedValues(configId, reader),
  ]);
  const catalogue = catalogueOf(configuration, deliveredWith(unversioned), changedValues);
  if (catalogues.size >= MAX_CACHED) catalogues.delete(catalogues.keys().next().value ?? '');
  catalogues.set(key, catalogue);
  return catalogue;
}

/** Makes the catalog of a configuration that is no version yet. */
export async function catalogueOfDraft(configuration: Configuration): Promise<Catalogue> {
  const unversioned = await readUnversioned(currentConnection(), ENTRY_FOUR);
  return catalogueOf(configuration, deliveredWith(unversioned), await readChangedValues(configuration.configId));
}

/** The delivered model with what versions do not hold. */
function deliveredWith({ families, parents, forbidden, rules }: UnversionedCatalogue): Catalogue {
  const familyNames = new Map(families.map(({ id, name }) => [id, name]));
  const forbiddenIn = (type: EstimateType) =>
    forbidden
      .filter(({ estimateType }) => estimateType === type)
      .map(({ firstId, secondId }) => [firstId, secondId] as const);
  return {
    ...standardCatalogue,
    families: standardCatalogue.families.map((each) => ({ ...each, name: familyNames.get(each.id) ?? each.name })),
    addOnParents: parentsByAddOn(parents),
    selectionRules: {
      forbiddenPairs: { estimateNew: forbiddenIn('estimateNew'), estimateExisting: forbiddenIn('estimateExisting') },
      entryFour: { include: rules?.include ?? [], exclude: rules?.exclude ?? [] },
    },
  };
}

function parentsByAddOn(pairs: readonly { addOnId: number; parentId: number }[]): Record<string, number[]> {
  const byAddOn: Record<string, number[]> = {};
  for (const { addOnId, parentId } of pairs) byAddOn[addOnId] = [...(byAddOn[addOnId] ?? []), parentId];
  return byAddOn;
}
