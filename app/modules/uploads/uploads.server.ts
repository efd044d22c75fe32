import { randomBytes } from 'node:crypto';
import { AppError } from '#app/errors.ts';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { spendQuota } from '#app/infra/limits/quotas.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { isPartnerActor, scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import { encodeImage, type Image, type ImageKind } from './image-format.server.ts';
import * as store from './uploads.store.server.ts';

/** An upload's ID has 128 random bits; knowing it is enough to read the image. */
export const uploadUrl = (id: string): string => `/uploads/${id}`;

export interface ImageUpload {
  readonly file: File;
  readonly kind: ImageKind;
  /** Partner of a logo; omitted by partner roles and until the partner exists. */
  readonly partnerId?: number;
  /** Form field for errors; `file` if omitted. */
  readonly field?: string;
}

/** An image approved for storage, with the partner of a logo; null limits it to the uploader. */
interface PreparedImage extends Image {
  readonly kind: ImageKind;
  readonly partnerId: number | null;
}

/**
 * Re-encodes and stores an image. Nothing refers to it until the caller uses its ID.
 *
 * @throws AppError `notFound` for a foreign partner, `forbidden`, `tooLarge` or `unprocessable` for the file
 */
export async function storeImage(actor: Actor, upload: ImageUpload): Promise<{ id: string; url: string }> {
  const image = await prepareImage(actor, upload);
  return inScope(scopeOf(actor), async (tx) => withUrl(await insertImage(tx, actor, image)));
}

/**
 * Checks the actor's rights and re-encodes an image. Call it outside of transactions: decoding is slow and must not hold a
 * connection.
 *
 * @throws AppError as `storeImage`, and `tooMany`
 */
export async function prepareImage(actor: Actor, upload: ImageUpload): Promise<PreparedImage> {
  const { file, kind, field = 'file' } = upload;
  const partnerId = await inScope(scopeOf(actor), (tx) => targetOf(tx, actor, upload));
  await spendQuota(actor, 'uploads');
  return { ...(await encodeImage(file, kind, field)), kind, partnerId };
}

/** Stores a prepared image and sets it as the actor's picture or the partner's logo. */
export async function placeImage(actor: Actor, image: PreparedImage): Promise<{ id: string; url: string }> {
  const { kind, partnerId } = image;
  return inScope(scopeOf(actor), async (tx) => {
    const id = await insertImage(tx, actor, image);
    if (kind === 'profile') {
      await store.raiseProfileVersion(tx, actor.userId);
      await store.setPicture(tx, actor.userId, id);
    } else if (partnerId !== null) await store.setLogo(tx, partnerId, id);
    return withUrl(id);
  });
}

const withUrl = (id: string) => ({ id, url: uploadUrl(id) });

/**
 * Sets one of the actor's uploads as their picture; null removes it.
 *
 * @throws AppError `unprocessable` for other IDs
 */
export async function choosePicture(tx: Tx, actor: Actor, id: string | null): Promise<void> {
  if (id !== null && !(await store.isOwnPicture(tx, id, actor.userId))) {
    throw new AppError('unprocessable', 'This is not one of your pictures.', {
      errors: { profilePic: ['This is not one of your pictures.'] },
    });
  }
  await store.setPicture(tx, actor.userId, id);
}

/** Reads an image; knowing its ID is enough. */
export async function readImage(id: string) {
  return unscoped('a logo is shown to readers who are not signed in', (tx) => store.findUpload(tx, id));
}

async function insertImage(tx: Tx, actor: Actor, image: PreparedImage): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await store.insertUpload(tx, { ...image, id, userId: actor.userId });
  await recordAudit(tx, actor, {
    action: 'image.uploaded',
    target: [image.partnerId === null ? 'user' : 'partner', image.partnerId ?? actor.userId],
    detail: { kind: image.kind },
  });
  return id;
}

/** @returns the logo's partner, or null for a picture or the logo of a partner being created */
async function targetOf(tx: Tx, actor: Actor, { kind, partnerId }: ImageUpload): Promise<number | null> {
  const notThere = () => new AppError('notFound', TEXT.notFound);
  if (kind === 'profile') {
    if (partnerId !== undefined && partnerId !== actor.partnerId) throw notThere();
    return null;
  }
  const wanted = partnerId ?? actor.partnerId;
  if (wanted !== null && !(await store.isPartnerVisible(tx, wanted))) throw notThere();
  const isAllowed = isPartnerActor(actor)
    ? can(actor, 'pdfTemplate.own')
    : can(actor, 'partners.manage') || can(actor, 'pdfTemplate.any');
  if (!isAllowed) throw new AppError('forbidden', 'Your role does not include logos; an administrator can grant it.');
  return wanted;
}
