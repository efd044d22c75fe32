import { defaultForbiddenPairs } from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { sql } from 'drizzle-orm';
import { env } from '#app/env.server.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { SYSTEM_ROLES } from '#app/modules/access/capabilities.ts';
import { currencyKey } from '#app/modules/configuration/currency-entries.ts';
import {
  addOnParents,
  configEntries,
  configurationEntries,
  configuredProducts,
  configVersions,
  currencies,
  families,
  forbiddenPairs,
  presets,
  products,
  reductions,
  roles,
} from '#drizzle/schema/index.ts';
import { CURRENCIES, FAMILIES, OTHER_PRODUCT_FAMILIES, PRODUCT_DESCRIPTIONS } from './reference-data.ts';

/** Processes that start together must not see half of the data. */
const SEED_LOCK = 7_301_001;

/** Adds missing reference data. Never changes existing rows, which administrators own. */
export async function seedReference(): Promise<void> {
  await unscoped('reference data belongs to no tenant', async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
    await seedRoles(tx);
    await seedProducts(tx);
    await tx
      .insert(currencies)
      .values(CURRENCIES.map((currency) => ({ ...currency })))
      .onConflictDoNothing();
    await seedSelectionRules(tx);
    await seedConfiguration(tx);
  });
}

async function seedRoles(tx: Tx): Promise<void> {
  const rows = SYSTEM_ROLES.map(({ id, name, permissions }) => ({
    id,
    name,
    baseRoleId: id,
    permissions: [...permissions],
  }));
  await tx.insert(roles).values(rows).onConflictDoNothing();
}

async function seedProducts(tx: Tx): Promise<void> {
  const names = new Map(standardCatalogue.families.map(({ id, name }) => [id, name]));
  const vendor = env().brandName;
  await tx
    .insert(families)
    .values(FAMILIES.map((family, position) => ({ ...family, position, vendor, name: names.get(family.id) ?? '' })))
    .onConflictDoNothing();
  const sold = standardCatalogue.components.map((component) => {
    const price = standardCatalogue.listPrices.find(({ componentId }) => componentId === component.id);
    return {
      ...component,
      description: PRODUCT_DESCRIPTIONS[component.id] ?? '',
      priceModel: price?.model,
      priceUnit: price?.unit,
      listPrice: price?.listPrice,
      quantityFact: price?.quantityFact,
    };
  });
  const others = standardCatalogue.otherProducts.map(({ id, name }) => ({
    id,
    name,
    kind: 'other' as const,
    familyId: OTHER_PRODUCT_FAMILIES[id] ?? 2,
  }));
  const added = await tx
    .insert(products)
    .values([...sold, ...others].map((product, position) => ({ ...product, position })))
    .onConflictDoNothing()
    .returning({ id: products.id });
  const isFirst = added.some(({ id }) => id === standardCatalogue.components[0]?.id);
  const pairs = Object.entries(standardCatalogue.addOnParents).flatMap(([addOnId, parents]) =>
    parents.map((parentId) => ({ addOnId: Number(addOnId), parentId })),
  );
  if (isFirst) await tx.insert(addOnParents).values(pairs);
}

/** Entry 4 starts empty, next to the pairs that the model forbids. Administrators edit both. */
async function seedSelectionRules(tx: Tx): Promise<void> {
  const [made] = await tx
    .insert(configurationEntries)
    .values({ id: 4 })
    .onConflictDoNothing()
    .returning({ id: configurationEntries.id });
  if (!made) return;
  const pairs = defaultForbiddenPairs(standardCatalogue);
  const rows = (['estimateNew', 'estimateExisting'] as const).flatMap((estimateType) =>
    pairs.map(([firstId, secondId]) => ({ estimateType, firstId, secondId })),
  );
  await tx.insert(forbiddenPairs).values(rows);
}

/** Version 1: the model's benchmarks and reductions, and the products as delivered. Administrators add later versions. */
async function seedConfiguration(tx: Tx): Promise<void> {
  const [known] = await tx.select({ id: configVersions.id }).from(configVersions).limit(1);
  if (known) return;
  const [version] = await tx
    .insert(configVersions)
    .values({ note: 'As delivered' })
    .returning({ id: configVersions.id });
  const configId = version?.id ?? 1;
  const catalogue = await tx
    .select({ productId: products.id, name: products.name, listPrice: products.listPrice })
    .from(products);
  await tx.insert(configuredProducts).values(catalogue.map((product) => ({ ...product, configId })));
  await tx
    .insert(presets)
    .values(
      Object.entries(standardCatalogue.presets).flatMap(([industry, fields]) =>
        Object.entries(fields).map(([fieldId, preset]) => ({ configId, industry, fieldId, ...preset })),
      ),
    );
  await tx.insert(configEntries).values(
    CURRENCIES.map(({ id, ...values }) => ({
      configId,
      key: currencyKey(id),
      value: { ...values, isActive: true },
    })),
  );
  await tx.insert(reductions).values(
    standardCatalogue.drivers.flatMap((driver) =>
      driver.contributions.map(({ componentId, low, average, high }) => ({
        configId,
        driverId: driver.id,
        componentId,
        low,
        average,
        high,
      })),
    ),
  );
}
