import { randomInt } from 'node:crypto';
import { AppError, fieldError } from '#app/errors.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { keyedHashes } from '#app/infra/encryption.server.ts';
import { clear, limitGuess, spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import { hashSecret, newSecret } from '#app/modules/auth/secrets.server.ts';
import { GONE, type OpenShare, openShare, type Reader } from '#app/modules/share/open-share.server.ts';
import * as readers from './readers.store.server.ts';

/** Someone who opens a room. */
export interface Visitor extends Reader {
  /** Random ID of the cookie of this link; empty for a first visit. */
  readonly key: string;
  /** A user of the product, who never responds as a customer. */
  readonly isSignedIn: boolean;
}

/** What is asked of a reader before a response counts. */
export interface Missing {
  readonly needs: 'name' | 'code';
  /** A new cookie for the reader. */
  readonly key: string | null;
  /** Where the code was mailed. */
  readonly email: string | null;
}
export interface Responder {
  readonly share: OpenShare;
  readonly reader: readers.ReaderRow;
  readonly key: string | null;
}
interface Identity {
  readonly readerName?: string | undefined;
  readonly readerEmail?: string | undefined;
  readonly code?: string | undefined;
}

export const ROOM_VISIT = 'a reader’s visit to a room, found by its link';
const CODE_MINUTES = 15;
const TOO_MANY = 'Too many responses to this link. Nothing was saved. Try again later.';
const SELLERS = 'You are signed in, and only the customer can respond here. Answer them in the room of your estimate.';

/** @returns the reader of the cookie; null for a first visit, a forged cookie, or that of another link */
export async function findVisitor(share: OpenShare, { key }: Pick<Visitor, 'key'>): Promise<readers.ReaderRow | null> {
  if (key === '') return null;
  const found = await unscoped(ROOM_VISIT, (tx) => readers.findReader(tx, share.id, hashSecret(key)));
  return found ?? null;
}

/**
 * Finds or makes the reader of a response. The first one asks for a name and an address, and for a mailed code if the link
 * verifies addresses.
 *
 * @throws AppError `conflict` for a link that is no longer open; `forbidden` if its reader can only read; `unprocessable` for a
 *   wrong code; `tooMany`
 */
export async function identify(visitor: Visitor, given: Identity): Promise<Responder | Missing> {
  const door = await openShare(visitor);
  if (door.state !== 'open') throw new AppError('conflict', `${GONE} Nothing was sent.`);
  const { share } = door;
  if (!share.mayRespond) throw new AppError('forbidden', 'This link is for reading only.');
  if (visitor.isSignedIn) throw new AppError('unprocessable', SELLERS);
  requireNoWait(await spend({ 'room:hour': share.id, 'room:day': share.id }), TOO_MANY);
  const known = await findVisitor(share, visitor);
  const isKnown = known !== null && (!share.verifiesEmail || known.emailConfirmedAt !== null);
  if (isKnown) return { share, reader: known, key: null };
  if (known && given.code !== undefined) {
    await checkCode(known, given.code);
    return { share, reader: { ...known, emailConfirmedAt: new Date() }, key: null };
  }
  const { readerName, readerEmail } = given;
  if (readerName === undefined || readerEmail === undefined)
    return { needs: known ? 'code' : 'name', key: null, email: known?.email ?? null };
  const key = known ? visitor.key : newSecret();
  const reader = await makeReader(share, { key, name: readerName, email: readerEmail });
  if (share.verifiesEmail) return { needs: 'code', key, email: readerEmail };
  return { share, reader, key };
}

async function makeReader(
  share: OpenShare,
  { key, name, email }: { key: string; name: string; email: string },
): Promise<readers.ReaderRow> {
  const code = share.verifiesEmail ? String(randomInt(1_000_000)).padStart(6, '0') : null;
  const keyHash = hashSecret(key);
  if (code !== null) requireNoWait(await spend({ 'link:address': email.toLowerCase() }), TOO_MANY);
  return unscoped(ROOM_VISIT, async (tx) => {
    const row = { linkId: share.id, keyHash, name, email, codeHash: null, seenEstimateId: share.estimateId };
    const id = await readers.upsertReader(tx, { ...row, codeHash: code && hashOfCode(keyHash, code) }, CODE_MINUTES);
    if (code !== null)
      await queueMail(tx, {
        to: email,
        subject: `${code} is your code for the business case room`,
        paragraphs: [
          // Without the name: anyone with the link can type any text and any address.
          'Hello,',
          'You are responding in a business case room, and the sender wants to know that this address is yours.',
          `Enter this code to send your response: ${code}`,
        ],
        closing: `The code expires in ${CODE_MINUTES} minutes. If you did not ask for it, ignore this email.`,
      });
    return { id, name, email, emailConfirmedAt: null, seenEstimateId: share.estimateId };
  });
}

async function checkCode(reader: readers.ReaderRow, code: string): Promise<void> {
  const limit = { 'room:code': reader.id };
  const { isRight } = await limitGuess(
    limit,
    () => isCodeOf(reader, code),
    'Too many wrong codes. Try again in an hour.',
  );
  if (!isRight) throw fieldError('code', 'This code is wrong or expired. Check it, or ask for a new one');
  await clear(limit);
  await unscoped(ROOM_VISIT, (tx) => readers.confirmEmail(tx, reader.id));
}

async function isCodeOf(reader: readers.ReaderRow, code: string): Promise<boolean> {
  const stored = await unscoped(ROOM_VISIT, (tx) => readers.findCode(tx, reader.id));
  return stored !== null && keyedHashes(`${stored.keyHash} ${code}`, 'code of a room').includes(stored.codeHash);
}

function hashOfCode(keyHash: string, code: string): string {
  return keyedHashes(`${keyHash} ${code}`, 'code of a room')[0] ?? '';
}
