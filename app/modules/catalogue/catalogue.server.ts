import {
  type Catalogue,
  type Component,
  type EstimateType,
  type FamilyMark,
  prodCombinationId,
  selectionProblems,
} from '@worthwhile/roi-core';
import type { Database } from '#app/infra/db/connect.server.ts';
import { perDatabase } from '#app/infra/db/per-database.server.ts';
import { currentConnection } from '#app/infra/db/scope.server.ts';
import {
  type Configuration,
  newestConfigId,
  readChangedValues,
  readConfiguration,
} from '#app/modules/configuration/configuration.server.ts';
import { catalogueOf } from '#app/modules/configuration/model/configured-catalogue.ts';
import { selectionRulesIn } from '#app/modules/configuration/model/model-entries.ts';
import { type OfferedProduct, offeredProducts } from './offered-products.server.ts';

type Reader = Pick<Database, 'select' | 'execute'>;

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
interface ProductName {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}
interface SubProduct extends ProductName {
  readonly description: string;
  readonly addOns: readonly ProductName[];
}

/**
 * Lists the product families of a version in the order of their tabs, with their products.
 * @param catalogue of the version; the newest by default
 * @param reader the caller's transaction: inside one, waiting for a second connection can deadlock
 */
export async function listProductFamilies(
  catalogue?: Pick<Catalogue, 'configVersion'>,
  reader: Reader = currentConnection(),
): Promise<ProductFamily[]> {
  const { offered } = await readVersion(catalogue?.configVersion ?? (await newestConfigId(reader)), reader);
  const { families, products, parents } = offered;
  const named = ({ id, name, isActive }: OfferedProduct): ProductName => ({ id, name, isActive });
  return families.map((family) => {
    const own = products.filter((product) => product.familyId === family.id);
    return {
      ...family,
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
  const { offered } = await readVersion(await newestConfigId());
  return offered.families.map(({ id, category, icon, colour, darkColour }) => ({
    id,
    category,
    icon,
    colour,
    darkColour,
  }));
}

/** Maps every product to its family, inactive ones included. */
export async function listProductOwners(): Promise<{ id: number; familyId: number }[]> {
  const { offered } = await readVersion(await newestConfigId());
  return offered.products.map(({ id, familyId }) => ({ id, familyId }));
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

/**
 * Lists the business scenarios that are not offered. Estimates that already have one keep it.
 * @param reader the caller's transaction: inside one, waiting for a second connection can deadlock
 */
export async function inactiveScenarios(reader: Reader = currentConnection()): Promise<readonly number[]> {
  return (await readVersion(await newestConfigId(reader), reader)).inactiveScenarios;
}

/** What the program reads of a version again and again. */
interface ReadVersion {
  readonly catalogue: Catalogue;
  readonly offered: ReturnType<typeof offeredProducts>;
  readonly inactiveScenarios: readonly number[];
}

const MAX_CACHED = 20;
/** A version never changes. */
const cachedVersions = perDatabase(() => new Map<number, ReadVersion>());

async function readVersion(configId: number, reader: Reader = currentConnection()): Promise<ReadVersion> {
  const versions = cachedVersions();
  const known = versions.get(configId);
  if (known) return known;
  const [configuration, changedValues] = await Promise.all([
    readConfiguration(configId, reader),
    readChangedValues(configId, reader),
  ]);
  const version = {
    catalogue: catalogueOf(configuration, changedValues),
    offered: offeredProducts(configuration),
    inactiveScenarios: selectionRulesIn(configuration.entries).inactiveScenarios,
  };
  if (versions.size >= MAX_CACHED) versions.delete(versions.keys().next().value ?? 0);
  versions.set(configId, version);
  return version;
}

/**
 * Reads the model's catalog with everything that a version sets. The same version returns the same object, so the model compiles
 * it once.
 * @param reader the caller's transaction: inside one, waiting for a second connection can deadlock
 */
export async function readCatalogue(configId: number, reader: Reader = currentConnection()): Promise<Catalogue> {
  return (await readVersion(configId, reader)).catalogue;
}

/** Makes the catalog of a configuration that is no version yet. */
export async function catalogueOfDraft(configuration: Configuration): Promise<Catalogue> {
  return catalogueOf(configuration, await readChangedValues(configuration.configId));
}
