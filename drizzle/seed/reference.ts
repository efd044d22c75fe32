import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { modelKey, SELECTION_RULES_KEY } from '@worthwhile/roi-core/schema';
import { sql } from 'drizzle-orm';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { SYSTEM_ROLES } from '#app/modules/access/capabilities.ts';
import { currencyKey } from '#app/modules/configuration/currency-entries.ts';
import {
  deliveredComponents,
  deliveredFamilies,
  deliveredOtherProducts,
  deliveredSelectionRules,
} from '#app/modules/configuration/model/delivered-products.ts';
import { configEntries, configVersions, currencies, presets, reductions, roles } from '#drizzle/schema/index.ts';
import { CURRENCIES } from './reference-data.ts';

/** Processes that start together must not see half of the data. */
const SEED_LOCK = 7_301_001;

/** Adds missing reference data. Never changes existing rows, which administrators own. */
export async function seedReference(): Promise<void> {
  await unscoped('reference data belongs to no tenant', async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
    await seedRoles(tx);
    await tx
      .insert(currencies)
      .values(CURRENCIES.map((currency) => ({ ...currency })))
      .onConflictDoNothing();
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

/** Version 1: the model's benchmarks and reductions, and the products as delivered. Administrators add later versions. */
async function seedConfiguration(tx: Tx): Promise<void> {
  const [known] = await tx.select({ id: configVersions.id }).from(configVersions).limit(1);
  if (known) return;
  const [version] = await tx
    .insert(configVersions)
    .values({ note: 'As delivered' })
    .returning({ id: configVersions.id });
  const configId = version?.id ?? 1;
  await tx
    .insert(presets)
    .values(
      Object.entries(standardCatalogue.presets).flatMap(([industry, fields]) =>
        Object.entries(fields).map(([fieldId, preset]) => ({ configId, industry, fieldId, ...preset })),
      ),
    );
  const entries: [string, unknown][] = [
    ...CURRENCIES.map(({ id, ...values }): [string, unknown] => [currencyKey(id), { ...values, isActive: true }]),
    ...deliveredFamilies.map((family): [string, unknown] => [modelKey('family', family.id), family]),
    ...deliveredComponents.map((product): [string, unknown] => [modelKey('component', product.id), product]),
    ...deliveredOtherProducts.map((product): [string, unknown] => [modelKey('otherProduct', product.id), product]),
    [SELECTION_RULES_KEY, deliveredSelectionRules()],
  ];
  await tx.insert(configEntries).values(entries.map(([key, value]) => ({ configId, key, value })));
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
