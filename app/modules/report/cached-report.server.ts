import { reportTitle, type Snapshot } from '@worthwhile/roi-core/report-model';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { PRODUCT_VERSION } from '#app/version.ts';
import { RecentFiles } from './recent-files.ts';
import { extendRetention, findReportFile } from './report.store.server.ts';

export const MIME_TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Room for about a hundred reports. */
const LATELY_BYTES = 32 * 2 ** 20;

export type ReportFormat = keyof typeof MIME_TYPES;

/** A report as it is handed out. */
export interface ReportFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Lower-case hex. */
  readonly sha256: string;
  /** ASCII, safe as a file name on every system. */
  readonly fileName: string;
  readonly mimeType: string;
}

/** Files that were handed out lately: who may have one is asked of the database each time, its bytes are not. */
const lately = new RecentFiles(LATELY_BYTES);

/** Writes who was handed a file, in the transaction that found or keeps it. */
export type OnDownload = (tx: Tx, sha256: string) => Promise<void>;

/** Which file, of what is called how. */
interface Wanted {
  readonly estId: number;
  readonly format: ReportFormat;
  readonly snapshot: { readonly estimate: Pick<Snapshot['estimate'], 'name' | 'customer'> };
}

/** The kept file of an estimate that the caller was let in to, told of and kept longer; null where there is none. */
export async function serveCachedReport(tx: Tx, wanted: Wanted, told: OnDownload): Promise<ReportFile | null> {
  const key = { estimateId: wanted.estId, format: wanted.format, productVersion: PRODUCT_VERSION };
  const found = await findReportFile(tx, key, lately);
  if (!found) return null;
  const { isAging, ...kept } = found;
  if (isAging) await extendRetention(tx, key);
  await told(tx, kept.sha256);
  return { ...labelOf(wanted), ...lately.keep(kept) };
}

/** How the file is called, and what it is. */
export function labelOf({ estId, format, snapshot }: Wanted): Pick<ReportFile, 'fileName' | 'mimeType'> {
  return { fileName: `${estId}-${slugOf(reportTitle(snapshot))}.${format}`, mimeType: MIME_TYPES[format] };
}

const MAX_SLUG_LENGTH = 80;

/** A title as part of a file name: letters and digits of plain ASCII, the rest as dashes. */
function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
  return plain || 'report';
}
