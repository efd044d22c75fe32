import { buildReportModel, type ReportModel, type Snapshot } from '@worthwhile/roi-core/report-model';
import { AppError, fieldError } from '#app/errors.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { fullName } from '#app/modules/access/actor.ts';
import { recordAnonymousAudit } from '#app/modules/audit/audit.server.ts';
import { verifyPassword } from '#app/modules/auth/passwords.server.ts';
import { hashSecret } from '#app/modules/auth/secrets.server.ts';
import type { ReportFile, ReportFormat } from '#app/modules/report/cached-report.server.ts';
import { reportFileOf } from '#app/modules/report/report.server.ts';
import { countView, findOpenShare } from './share.store.server.ts';
import { clearPasswords, countPassword, countWrongLink } from './share-limits.server.ts';

/** Whoever holds a link: nobody known. `pass` is what `unlockShare` answered, where the link has a password. */
export interface Reader {
  readonly token: string;
  readonly pass: string;
  readonly ip: string;
}

/** What a link shows: the report, a question for its password, or nothing, which does not say why. */
export type SharedReport =
  | { readonly state: 'gone' }
  | { readonly state: 'locked' }
  | {
      readonly state: 'open';
      readonly model: ReportModel;
      readonly expiresAt: Date;
      /** Only where the link's maker chose to be named. */
      readonly owner: { readonly name: string; readonly email: string } | null;
    };

type OpenShare = NonNullable<Awaited<ReturnType<typeof findOpenShare>>>;
const REASON = 'whoever holds a share link is not signed in';
const GONE = 'This link is not open any more. Ask whoever sent it for a new one.';

/**
 * The report behind a link. Unknown, expired and revoked links, deleted estimates and deactivated partners look alike.
 *
 * @param counts whether this is a reading: it is counted and written into the audit trail
 * @throws AppError `tooMany` after too many links from one network that are not open
 */
export async function readSharedReport(reader: Reader, { counts }: { counts: boolean }): Promise<SharedReport> {
  const share = await findShare(reader);
  if (!share) return { state: 'gone' };
  if (!isUnlocked(share, reader.pass)) return { state: 'locked' };
  if (counts) {
    await unscoped(REASON, async (tx) => {
      await countView(tx, share.id);
      await recordAnonymousAudit(tx, reader.ip, auditOf(share, 'share.viewed'));
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
 * Opens a locked link with its password.
 *
 * @returns what the reader shows from now on instead of the password
 * @throws AppError `notFound` for a link that is not open, `tooMany` after several tries, `unprocessable` for a wrong one
 */
export async function unlockShare(reader: Reader, password: string): Promise<string> {
  const share = await findShare(reader);
  if (!share?.passwordHash) throw new AppError('notFound', GONE);
  refuseIfTooMany(await countPassword(share.id, reader.ip));
  if (!(await verifyPassword(share.passwordHash, password))) {
    await unscoped(REASON, (tx) => recordAnonymousAudit(tx, reader.ip, auditOf(share, 'share.refused')));
    throw fieldError('password', 'This is not the password of this link');
  }
  await clearPasswords(share.id, reader.ip);
  return passOf(share.passwordHash);
}

/**
 * The report as a file, for whoever holds the link.
 *
 * @throws AppError `notFound` for a link that is not open or still locked; `unavailable` while nothing can be printed
 */
export async function downloadSharedReport(reader: Reader, format: ReportFormat): Promise<ReportFile> {
  const share = await findShare(reader);
  if (!share || !isUnlocked(share, reader.pass)) throw new AppError('notFound', GONE);
  const { estimateId, snapshot } = share;
  return reportFileOf(
    { estId: estimateId, format, snapshot: snapshot as Snapshot },
    (run) => unscoped(REASON, run),
    (tx, sha256) => recordAnonymousAudit(tx, reader.ip, auditOf(share, 'share.downloaded', { format, sha256 })),
  );
}

async function findShare({ token, ip }: Reader): Promise<OpenShare | undefined> {
  const share = await unscoped(REASON, (tx) => findOpenShare(tx, hashSecret(token)));
  if (!share) refuseIfTooMany(await countWrongLink(ip));
  return share;
}

/** A fingerprint of the stored hash: worth nothing for another link, nor once this one has another password. */
const passOf = (passwordHash: string) => hashSecret(passwordHash);

function isUnlocked({ passwordHash }: OpenShare, pass: string): boolean {
  return passwordHash === null || pass === passOf(passwordHash);
}

function auditOf({ id, estimateId, partnerId }: OpenShare, action: string, detail: Record<string, unknown> = {}) {
  const target = { targetKind: 'estimate', targetId: String(estimateId) };
  return { action, partnerId, ...target, detail: { shareId: id, ...detail } };
}

function refuseIfTooMany(waitSeconds: number): void {
  if (waitSeconds === 0) return;
  throw new AppError('tooMany', 'Too many tries. Wait a few minutes, then try again.', {
    retryAfterSeconds: waitSeconds,
  });
}
