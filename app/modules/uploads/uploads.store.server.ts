import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { partners, uploads, users } from '#drizzle/schema/index.ts';
import type { Image, ImageKind } from './image-format.server.ts';

export async function insertUpload(
  tx: Tx,
  row: Image & { id: string; kind: ImageKind; userId: number; partnerId: number | null },
): Promise<void> {
  await tx.insert(uploads).values(row);
}

/** Needs no scope: knowing the ID is enough. */
export async function findUpload(tx: Tx, id: string) {
  const [row] = await tx
    .select({ mimeType: uploads.mimeType, bytes: uploads.bytes })
    .from(uploads)
    .where(eq(uploads.id, id));
  return row;
}

export async function isOwnPicture(tx: Tx, id: string, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.kind, 'profile'), eq(uploads.userId, userId)));
  return rows.length === 1;
}

/** A form that shows the earlier picture is stale from now on. */
export async function raiseProfileVersion(tx: Tx, userId: number): Promise<void> {
  const saved = { version: sql`${users.version} + 1`, updatedById: userId, updatedAt: sql`now()` };
  await tx.update(users).set(saved).where(eq(users.id, userId));
}

/** Sets the user's picture (null removes it) and deletes their earlier ones. */
export async function setPicture(tx: Tx, userId: number, id: string | null): Promise<void> {
  await tx.update(users).set({ pictureUploadId: id }).where(eq(users.id, userId));
  await tx
    .delete(uploads)
    .where(and(eq(uploads.kind, 'profile'), eq(uploads.userId, userId), id === null ? undefined : ne(uploads.id, id)));
}

/** Sets the partner's logo. The earlier one is removed after a day: generated reports embed theirs. */
export async function setLogo(tx: Tx, partnerId: number, id: string): Promise<void> {
  await tx.update(partners).set({ logoUploadId: id }).where(eq(partners.id, partnerId));
}

export async function isPartnerVisible(tx: Tx, partnerId: number): Promise<boolean> {
  const rows = await tx.select({ id: partners.id }).from(partners).where(eq(partners.id, partnerId));
  return rows.length === 1;
}

/**
 * Deletes up to `most` unused images older than a day.
 *
 * @returns number of deleted images
 */
export async function deleteOrphans(tx: Tx, most: number): Promise<number> {
  const orphans = tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        lt(uploads.createdAt, sql`now() - interval '1 day'`),
        sql`NOT EXISTS (SELECT 1 FROM users u WHERE u.picture_upload_id = ${uploads.id})`,
        sql`NOT EXISTS (SELECT 1 FROM partners p WHERE p.logo_upload_id = ${uploads.id})`,
      ),
    )
    .limit(most);
  return (await tx.delete(uploads).where(inArray(uploads.id, orphans)).returning({ id: uploads.id })).length;
}
