import { buildReportModel, type Edition, type ReportModel, type Snapshot } from '@worthwhile/roi-core/report-model';
import { AppError } from '#app/errors.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { fullName } from '#app/modules/access/actor.ts';
import { readSharedEstimate, sharedSnapshot } from '#app/modules/estimates/agreed/shared-estimate.server.ts';
import type { ReportFile } from '#app/modules/report/cached-report.server.ts';
import { reportFileOf } from '#app/modules/report/report.server.ts';
import { GONE, LINK_VISIT, type OpenShare, openShare, type Reader, recordVisit } from './open-share.server.ts';
import { countView } from './share.store.server.ts';

/** The report, a password prompt, or nothing, without a reason. */
export type SharedReport =
  | { readonly state: 'gone' }
  | { readonly state: 'locked' }
  /** A draft that is incomplete at the moment. */
  | { readonly state: 'paused' }
  | {
      readonly state: 'open';
      readonly model: ReportModel;
      readonly expiresAt: Date;
      /** Only if the link's creator chose to be named. */
      readonly owner: { readonly name: string; readonly email: string } | null;
      readonly isWorkingCopy: boolean;
      readonly hasFiles: boolean;
    };

/**
 * Reads the report of a link. Unknown, expired and revoked links, deleted estimates and inactive partners look the same.
 *
 * @param counts true to count the reading and record it in the audit trail
 * @throws AppError `tooMany` after too many closed links from one network
 */
export async function readSharedReport(reader: Reader, { counts }: { counts: boolean }): Promise<SharedReport> {
  const door = await openShare(reader);
  if (door.state !== 'open') return door;
  const { share } = door;
  if (counts) {
    await unscoped(LINK_VISIT, async (tx) => {
      await countView(tx, share.id);
      await recordVisit(tx, reader, share, 'share.viewed');
    });
  }
  const model = await modelOf(share);
  if (!model) return { state: 'paused' };
  const { owner, showsOwner, expiresAt } = share;
  return {
    state: 'open',
    model,
    expiresAt,
    owner: showsOwner ? { name: fullName(owner), email: owner.email } : null,
    isWorkingCopy: share.state !== 2,
    hasFiles: hasFiles(share),
  };
}

/** A working copy is never a final report, and a file holds the prices. */
export function hasFiles({ state, showsPrices }: Pick<OpenShare, 'state' | 'showsPrices'>): boolean {
  return state === 2 && showsPrices;
}

async function modelOf(share: OpenShare): Promise<ReportModel | null> {
  if (share.snapshot) return readableModel(share.snapshot as Snapshot, share);
  const shared = await unscoped(LINK_VISIT, (tx) => readSharedEstimate(tx, share.estimateId));
  const snapshot = shared && (await sharedSnapshot(shared));
  return snapshot ? readableModel(snapshot, share) : null;
}

/** @returns the report without the section of licenses, prices and discounts if the link hides them */
export function readableModel(snapshot: Snapshot, { showsPrices }: Pick<OpenShare, 'showsPrices'>): ReportModel {
  const model = buildReportModel(snapshot);
  return showsPrices ? model : { ...model, sections: model.sections.filter(({ id }) => id !== 'investment') };
}

/**
 * Returns the report as a file.
 *
 * @throws AppError `notFound` for a closed or locked link, a working copy, or hidden prices; `unavailable` while printing is
 *   impossible
 */
export async function downloadSharedReport(reader: Reader, edition: Edition): Promise<ReportFile> {
  const door = await openShare(reader);
  if (door.state !== 'open' || !hasFiles(door.share)) throw new AppError('notFound', GONE);
  const { share } = door;
  return reportFileOf(
    { estId: share.estimateId, edition, snapshot: share.snapshot as Snapshot },
    (run) => unscoped(LINK_VISIT, run),
    (tx, sha256) => recordVisit(tx, reader, share, 'share.downloaded', { edition, sha256 }),
  );
}
