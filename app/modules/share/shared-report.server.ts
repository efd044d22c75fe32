import {
  buildReportModel,
  type OfferedEdition,
  type ReportModel,
  type Snapshot,
} from '@worthwhile/roi-core/report-model';
import { AppError, fieldError } from '#app/errors.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { clear, limitGuess, spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import { networkOf } from '#app/infra/limits/network.ts';
import { fullName } from '#app/modules/access/actor.ts';
import { recordAnonymousAudit } from '#app/modules/audit/audit.server.ts';
import { verifyPassword } from '#app/modules/auth/passwords.server.ts';
import { hashSecret } from '#app/modules/auth/secrets.server.ts';
import type { ReportFile } from '#app/modules/report/cached-report.server.ts';
import { reportFileOf } from '#app/modules/report/report.server.ts';
import { countView, findOpenShare } from './share.store.server.ts';

/** An anonymous reader. `pass` is the result of `unlockShare` for a link with a password. */
export interface Reader {
  readonly token: string;
  readonly pass: string;
  readonly ip: string;
}

/** The report, a password prompt, or nothing, without a reason. */
export type SharedReport =
  | { readonly state: 'gone' }
  | { readonly state: 'locked' }
  | {
      readonly state: 'open';
      readonly model: ReportModel;
      readonly expiresAt: Date;
      /** Only if the link's creator chose to be named. */
      readonly owner: { readonly name: string; readonly email: string } | null;
    };

type OpenShare = NonNullable<Awaited<ReturnType<typeof findOpenShare>>>;
const TOO_MANY = 'Too many attempts. Wait a few minutes and try again.';
const REASON = 'share link visitor lookup';
const GONE = 'This link no longer works. Ask the sender for a new link.';

/**
 * Reads the report of a link. Unknown, expired and revoked links, deleted estimates and inactive partners look the same.
 *
 * @param counts true to count the reading and record it in the audit trail
 * @throws AppError `tooMany` after too many closed links from one network
 */
export async function readSharedReport(reader: Reader, { counts }: { counts: boolean }): Promise<SharedReport> {
  const share = await findShare(reader);
  if (!share) return { state: 'gone' };
  if (!isUnlocked(share, reader.pass)) return { state: 'locked' };
  if (counts) {
    await unscoped(REASON, async (tx) => {
      await countView(tx, share.id);
      await recordRead(tx, reader, share, 'share.viewed');
    });
  }
  const { owner, showsOwner, expiresAt, snapshot } = share;
  return {
    state: 'open',
    model: buildReportModel(snapshot as Snapshot),
    expiresAt,
    owner: showsOwner ? { name: fullName(owner), email: owner.email } : null,
  };
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
    await unscoped(REASON, (tx) => recordRead(tx, reader, share, 'share.refused'));
    throw fieldError('password', 'Incorrect password');
  }
  await clear(ofNetwork);
  return passOf(passwordHash);
}

/**
 * Returns the report as a file.
 *
 * @throws AppError `notFound` for a closed or locked link; `unavailable` while printing is impossible
 */
export async function downloadSharedReport(reader: Reader, edition: OfferedEdition): Promise<ReportFile> {
  const share = await findShare(reader);
  if (!share || !isUnlocked(share, reader.pass)) throw new AppError('notFound', GONE);
  const { estimateId, snapshot } = share;
  return reportFileOf(
    { estId: estimateId, edition, snapshot: snapshot as Snapshot },
    (run) => unscoped(REASON, run),
    (tx, sha256) => recordRead(tx, reader, share, 'share.downloaded', { edition, sha256 }),
  );
}

async function findShare({ token, ip }: Reader): Promise<OpenShare | undefined> {
  const share = await unscoped(REASON, (tx) => findOpenShare(tx, hashSecret(token)));
  if (!share) requireNoWait(await spend({ 'share:link': ip }), TOO_MANY);
  return share;
}

/** Hash of the stored hash: not valid for another link or after a password change. */
const passOf = (passwordHash: string) => hashSecret(passwordHash);

function isUnlocked({ passwordHash }: OpenShare, pass: string): boolean {
  return passwordHash === null || pass === passOf(passwordHash);
}

function recordRead(tx: Tx, { ip }: Reader, { id, estimateId, partnerId }: OpenShare, action: string, detail = {}) {
  const event = { action, target: ['estimate', estimateId], detail: { shareId: id, ...detail } } as const;
  return recordAnonymousAudit(tx, { ip, partnerId }, event);
}
