import type { EstimateType } from '@worthwhile/roi-core';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#app/infra/db/connect.server.ts';
import { addOnParents, configurationEntries, families, forbiddenPairs, products } from '#drizzle/schema/index.ts';

/** The product catalog is global: it has no tenant, so its queries take no scope. */
export type Reader = Pick<Database, 'select' | 'execute'>;

const { updatedAt: _, updatedById: __, ...familyColumns } = getTableColumns(families);

export async function listFamilies(reader: Reader) {
  return reader.select(familyColumns).from(families).orderBy(asc(families.position), asc(families.id));
}

export async function listProducts(reader: Reader) {
  return reader.select().from(products).orderBy(asc(products.position), asc(products.id));
}

export async function listAddOnParents(reader: Reader) {
  return reader.select().from(addOnParents).orderBy(asc(addOnParents.addOnId), asc(addOnParents.parentId));
}

export async function listForbiddenPairs(reader: Reader) {
  return reader
    .select()
    .from(forbiddenPairs)
    .orderBy(asc(forbiddenPairs.estimateType), asc(forbiddenPairs.firstId), asc(forbiddenPairs.secondId));
}

export async function findEntry(reader: Reader, id: number) {
  const [row] = await reader
    .select({
      include: configurationEntries.include,
      exclude: configurationEntries.exclude,
      version: configurationEntries.version,
    })
    .from(configurationEntries)
    .where(eq(configurationEntries.id, id));
  return row;
}

/** The part of the catalog that configuration versions do not hold. */
export interface UnversionedCatalogue {
  readonly families: readonly { readonly id: number; readonly name: string }[];
  readonly parents: readonly { readonly addOnId: number; readonly parentId: number }[];
  readonly forbidden: readonly {
    readonly estimateType: EstimateType;
    readonly firstId: number;
    readonly secondId: number;
  }[];
  readonly rules: { readonly include: readonly string[]; readonly exclude: readonly string[] } | null;
}

/** One statement, as every save and every page of an estimate reads it. @param entryId of the selection rules */
export async function readUnversioned(reader: Pick<Reader, 'execute'>, entryId: number): Promise<UnversionedCatalogue> {
  const [row] = await reader.execute<{ catalogue: UnversionedCatalogue }>(sql`
    SELECT json_build_object(
      'families', (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY position, id), '[]')
        FROM families),
      'parents', (SELECT coalesce(json_agg(json_build_object('addOnId', add_on_id, 'parentId', parent_id)
        ORDER BY add_on_id, parent_id), '[]') FROM add_on_parents),
      'forbidden', (SELECT coalesce(json_agg(json_build_object('estimateType', estimate_type, 'firstId', first_id,
        'secondId', second_id) ORDER BY estimate_type, first_id, second_id), '[]') FROM forbidden_pairs),
      'rules', (SELECT json_build_object('include', include, 'exclude', exclude)
        FROM configuration_entries WHERE id = ${entryId})) AS catalogue`);
  if (!row) throw new Error('a SELECT without FROM returned no row');
  return row.catalogue;
}
