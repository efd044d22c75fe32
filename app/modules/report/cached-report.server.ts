import {
  EDITION_FORMATS,
  type Edition,
  type FileFormat,
  reportTitle,
  type Snapshot,
} from '@worthwhile/roi-core/report-model';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { PRODUCT_VERSION } from '#app/version.ts';
import { RecentFiles } from './recent-files.ts';
import { extendRetention, findReportFile } from './report.store.server.ts';

const MIME_TYPES: Readonly<Record<FileFormat, string>> = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const mimeTypeOf = (edition: Edition) => MIME_TYPES[EDITION_FORMATS[edition]];

/** Fits about a hundred reports. */
const LATELY_BYTES = 32 * 2 ** 20;

export interface ReportFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Lower-case hex. */
  readonly sha256: string;
  /** ASCII, a safe file name on every system. */
  readonly fileName: string;
  readonly mimeType: string;
}

/** Bytes of recent downloads. The database still checks access each time. */
const lately = new RecentFiles(LATELY_BYTES);

/** Records a download, in the transaction that finds or stores the file. */
export type OnDownload = (tx: Tx, sha256: string) => Promise<void>;

interface Wanted {
  readonly estId: number;
  readonly edition: Edition;
  readonly snapshot: { readonly estimate: Pick<Snapshot['estimate'], 'name' | 'customer'> };
}

/**
 * Reads the cached file of an estimate, records the download and extends the retention. The caller has checked access.
 * @returns null if there is no cached file
 */
export async function serveCachedReport(tx: Tx, wanted: Wanted, onDownload: OnDownload): Promise<ReportFile | null> {
  const key = { estimateId: wanted.estId, edition: wanted.edition, productVersion: PRODUCT_VERSION };
  const found = await findReportFile(tx, key, lately);
  if (!found) return null;
  const { isAging, ...kept } = found;
  if (isAging) await extendRetention(tx, key);
  await onDownload(tx, kept.sha256);
  return { ...labelOf(wanted), ...lately.keep(kept) };
}

/** The full report and the workbook differ by their extension; the others carry their edition. */
export function labelOf({ estId, edition, snapshot }: Wanted): Pick<ReportFile, 'fileName' | 'mimeType'> {
  const suffix = edition === 'full' || edition === 'workbook' ? '' : `-${edition}`;
  const fileName = `${estId}-${slugOf(reportTitle(snapshot))}${suffix}.${EDITION_FORMATS[edition]}`;
  return { fileName, mimeType: mimeTypeOf(edition) };
}

const MAX_SLUG_LENGTH = 80;

/** Reduces a title to ASCII letters, digits and dashes. */
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
