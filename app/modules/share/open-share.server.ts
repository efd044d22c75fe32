import { AppError, fieldError } from '#app/errors.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { clear, limitGuess, spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import { networkOf } from '#app/infra/limits/network.ts';
import { recordAnonymousAudit } from '#app/modules/audit/audit.server.ts';
import { verifyPassword } from '#app/modules/auth/passwords.server.ts';
import { hashSecret } from '#app/modules/auth/secrets.server.ts';
import { findOpenShare } from './share.store.server.ts';

/** An anonymous reader. `pass` is the result of `unlockShare` for a link with a password. */
export interface Reader {
  readonly token: string;
  readonly pass: string;
  readonly ip: string;
}

export type OpenShare = NonNullable<Awaited<ReturnType<typeof findOpenShare>>>;
/** The link, a password prompt, or nothing, without a reason. */
export type ShareDoor =
  | { readonly state: 'gone' }
  | { readonly state: 'locked' }
  | { readonly state: 'open'; readonly share: OpenShare };

export const LINK_VISIT = 'share link visitor lookup';
export const GONE = 'This link no longer works. Ask the sender for a new link.';
const TOO_MANY = 'Too many attempts. Wait a few minutes and try again.';

/**
 * Opens a link. Unknown, expired and revoked links, deleted estimates and inactive partners look the same.
 *
 * @throws AppError `tooMany` after too many closed links from one network
 */
export async function openShare(reader: Reader): Promise<ShareDoor> {
  const share = await findShare(reader);
  if (!share) return { state: 'gone' };
  return isUnlocked(share, reader.pass) ? { state: 'open', share } : { state: 'locked' };
}

/**
 * Unlocks a link with its password.
 *
 * @returns the pass to present instead of the password
 * @throws AppError `notFound` for a closed link, `tooMany` after several attempts, `unprocessable` for a wrong password
 */
export async function unlockShare(reader: Reader, password: string): Promise<string> {
  const share = await findShare(reader);
  if (!share?.passwordHash) throw new AppError('notFound', GONE);
  const { passwordHash } = share;
  const ofNetwork = { 'share:password': `${share.id} ${networkOf(reader.ip)}` };
  const check = () => verifyPassword(passwordHash, password);
  const { isRight } = await limitGuess({ ...ofNetwork, 'share:anywhere': share.id }, check, TOO_MANY);
  if (!isRight) {
    await unscoped(LINK_VISIT, (tx) => recordVisit(tx, reader, share, 'share.refused'));
    throw fieldError('password', 'Incorrect password');
  }
  await clear(ofNetwork);
  return passOf(passwordHash);
}

async function findShare({ token, ip }: Reader): Promise<OpenShare | undefined> {
  const share = await unscoped(LINK_VISIT, (tx) => findOpenShare(tx, hashSecret(token)));
  if (!share) requireNoWait(await spend({ 'share:link': ip }), TOO_MANY);
  return share;
}

/** Hash of the stored hash: not valid for another link or after a password change. */
const passOf = (passwordHash: string) => hashSecret(passwordHash);

function isUnlocked({ passwordHash }: OpenShare, pass: string): boolean {
  return passwordHash === null || pass === passOf(passwordHash);
}

export function recordVisit(
  tx: Tx,
  { ip }: Pick<Reader, 'ip'>,
  { id, estimateId, partnerId }: OpenShare,
  action: string,
  detail = {},
) {
  const event = { action, target: ['estimate', estimateId], detail: { shareId: id, ...detail } } as const;
  return recordAnonymousAudit(tx, { ip, partnerId }, event);
}
