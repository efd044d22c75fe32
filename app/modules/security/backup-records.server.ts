import { formatTime } from '#app/format-time.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { findNewestEvent, recordAnonymousAudit } from '#app/modules/audit/audit.server.ts';

const TARGET = ['backup'] as const;

export interface BackupFile {
  readonly file: string;
  /** ISO time of its content. */
  readonly madeAt: string;
  readonly rows: number;
}

/** Records a complete backup in the audit trail, for the security page. */
export const recordBackup = (detail: BackupFile) =>
  unscoped('a backup holds all tenants', (tx) =>
    recordAnonymousAudit(tx, {}, { action: 'backup.written', target: TARGET, detail: { ...detail } }),
  );

/** Records a backup that was restored into a database of its own without a difference. */
export const recordVerifiedBackup = (detail: BackupFile) =>
  unscoped('a backup holds all tenants', (tx) =>
    recordAnonymousAudit(tx, {}, { action: 'backup.verified', target: TARGET, detail: { ...detail } }),
  );

/** Records why a file failed as a backup. */
export const recordBrokenBackup = (detail: { readonly file: string; readonly reason: string }) =>
  unscoped('a backup holds all tenants', (tx) =>
    recordAnonymousAudit(tx, {}, { action: 'backup.broken', target: TARGET, detail }),
  );

/** Describes the last backup and the last check of one, as far as the commands recorded them in this database. */
export async function describeBackups(tx: Tx): Promise<{ last: string; lastCheck: string }> {
  const written = await findNewestEvent(tx, ['backup.written']);
  const check = await findNewestEvent(tx, ['backup.verified', 'backup.broken']);
  const isVerified = check?.action === 'backup.verified' && check.detail.madeAt === written?.detail.madeAt;
  return {
    last: written
      ? `${formatTime(written.at.toISOString())}: ${describeFile(written.detail)}, ${isVerified ? 'verified' : 'not verified'}`
      : 'None recorded. npm run backup records each one here.',
    lastCheck: check
      ? `${formatTime(check.at.toISOString())}: ${isSound(check.action) ? `${describeFile(check.detail)}, restored and verified` : `${check.detail.file} failed. ${check.detail.reason}`}`
      : 'None recorded. npm run backup:check restores a backup into a database of its own and verifies it.',
  };
}

const isSound = (action: string) => action === 'backup.verified';

const describeFile = ({ file, rows }: Record<string, unknown>) =>
  `${String(file)}, ${Number(rows).toLocaleString('en-US')} rows`;
