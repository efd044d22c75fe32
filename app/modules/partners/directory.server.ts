import { AppError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { type Scope, scopeOf } from '#app/modules/access/scope.ts';
import { TEXT } from '#app/text.ts';
import * as store from './directory.store.server.ts';
import type { PartnerListQuery } from './partners.schema.ts';
import type { PartnerRow } from './partners.view.ts';

export async function listPartners(
  actor: Actor,
  query: PartnerListQuery,
): Promise<{ rows: PartnerRow[]; count: number }> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => ({
    rows: (await store.listPartnerRows(tx, scope, query)).map(asRow),
    count: await store.countPartners(tx, scope, query),
  }));
}

/** @throws AppError `notFound` for a partner outside the scope */
export async function readPartner(actor: Actor, partnerId: number): Promise<PartnerRow> {
  const scope = scopeOf(actor);
  return inScope(scope, (tx) => requirePartner(tx, scope, partnerId));
}

/** @throws AppError `notFound` for a partner outside the scope */
export async function requirePartner(tx: Tx, scope: Scope, partnerId: number): Promise<PartnerRow> {
  const row = await store.findPartnerRow(tx, scope, partnerId);
  if (!row) throw new AppError('notFound', TEXT.notFound);
  return asRow(row);
}

function asRow(row: NonNullable<Awaited<ReturnType<typeof store.findPartnerRow>>>): PartnerRow {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
