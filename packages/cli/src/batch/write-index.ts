import { roundHalfUp } from '@worthwhile/roi-core';
import { writeFileAtomic } from './atomic-write.ts';
import type { Done, Job } from './manifest.ts';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly customer: string;
  readonly measure: string;
  readonly value: number | null;
  readonly hardSavingsOnly: number | null;
  readonly currency: string;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

const COLUMNS = [
  'id',
  'name',
  'customer',
  'measure',
  'value',
  'hardSavingsOnly',
  'currency',
  'file',
  'bytes',
  'sha256',
] as const satisfies readonly (keyof Entry)[];

/** Writes what a batch made as `index.csv` and `index.json` beside the files, in the order of the batch. */
export async function writeIndex(folder: string, jobs: readonly Job[], made: ReadonlyMap<string, Done>): Promise<void> {
  const entries = jobs.flatMap((job) => {
    const done = made.get(job.id);
    return done ? [entryOf(job, done)] : [];
  });
  await writeFileAtomic(folder, 'index.json', `${JSON.stringify(entries, null, 2)}\n`);
  const lines = [COLUMNS.join(','), ...entries.map((entry) => COLUMNS.map((column) => cell(entry[column])).join(','))];
  await writeFileAtomic(folder, 'index.csv', `\uFEFF${lines.join('\r\n')}\r\n`);
}

function entryOf({ id, name, customer = '', ...job }: Job, { file, bytes, sha256, ...done }: Done): Entry {
  const headline = job.headline ?? done.headline;
  return {
    id,
    name,
    customer,
    measure: headline?.measure ?? '',
    value: inHundredths(headline?.npv),
    hardSavingsOnly: inHundredths(headline?.npvHardOnly),
    currency: headline?.currencySign ?? '',
    file,
    bytes,
    sha256,
  };
}

/** `213854.78` and not `213854.77678708947`. */
function inHundredths(amount: number | null | undefined): number | null {
  return amount === null || amount === undefined ? null : roundHalfUp(amount, 2);
}

/** A text that a spreadsheet would read as a formula begins with an apostrophe. */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const safe = /^[\s\p{Cc}]*[=+\-@]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
