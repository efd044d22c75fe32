import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError, EXIT } from '../exit.ts';
import { writeFileAtomic } from './atomic-write.ts';
import { distinctFiles, slugOf } from './file-name.ts';
import type { Done, Job } from './manifest.ts';

/** Below the batch's folder, so that no report has the name of one. */
const FOLDER = 'customers';

/**
 * Joins what a batch made into one PDF per customer, in the order of the batch.
 * @returns the number of files
 */
export async function mergeByCustomer(
  folder: string,
  jobs: readonly Job[],
  made: ReadonlyMap<string, Done>,
): Promise<number> {
  const { mergePdfs } = await import('@worthwhile/report/printer');
  const files = new Map<string, string[]>();
  for (const { id, customer = '' } of jobs) {
    const done = made.get(id);
    if (done) files.set(customer, [...(files.get(customer) ?? []), done.file]);
  }
  const merged = distinctFiles(
    [...files].map(([customer, own]) => ({ customer, own, file: `${FOLDER}/${slugOf(customer, 'no customer')}.pdf` })),
  );
  for (const { customer, own, file } of merged) {
    const reports = await Promise.all(own.map((name) => readFile(join(folder, name))));
    await writeFileAtomic(folder, file, mergePdfs(reports, { title: customer, lang: 'en' }));
  }
  return merged.length;
}

/** @throws CliError for an edition that is no PDF */
export function requirePdf(format: string): void {
  if (format !== 'pdf') throw new CliError('--merge joins PDF files. Use --edition full or summary.', EXIT.usage);
}
