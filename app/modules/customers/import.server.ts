import type { ReadableStream } from 'node:stream/web';
import type { Industry } from '@worthwhile/roi-core';
import { AppError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import * as store from './import.store.server.ts';
import type { ImportKind, StagedKind } from './import-columns.ts';
import { mergeOutcomes } from './import-outcomes.store.server.ts';
import { MAX_PROBLEMS, readImport, refusedFile } from './read-import.server.ts';

/** Limit for a whole import. */
export const IMPORT_WITHIN_MS = 180_000;

export interface ImportResult {
  readonly lines: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Opportunities with stages: changed outcomes of estimates. */
  readonly outcomes?: number;
}

/** Rolls back a dry run. */
class DryRun extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('dry run');
    this.result = result;
  }
}

/**
 * Imports a CSV file of the vendor's CRM, all or nothing. External IDs identify rows, so importing a file again changes nothing.
 * @param options.isDryRun checks and counts everything but stores nothing
 * @throws AppError `unprocessable` on `file`, one message per line; `conflict` while another import runs
 */
export async function importRecords(
  actor: Actor,
  kind: ImportKind,
  file: ReadableStream<Uint8Array>,
  options: { readonly isDryRun?: boolean } = {},
): Promise<ImportResult> {
  const { industries } = await readCatalogue(await newestConfigId());
  try {
    return await inScope(
      scopeOf(actor),
      async (tx) => {
        const { columns, lines, unread } = await stageFile(tx, kind, file, { industries });
        refuse([...unread, ...(await store.findProblems(tx, kind, MAX_PROBLEMS))]);
        const { inserted, updated } = await store.mergeStaged(tx, kind, columns);
        const hasStages = kind === 'opportunities' && columns.has('stage');
        const outcomes = hasStages ? { outcomes: await mergeOutcomes(tx, actor.userId) } : {};
        const result = { lines, inserted, updated, unchanged: lines - inserted - updated, ...outcomes };
        if (options.isDryRun) throw new DryRun(result);
        await recordAudit(tx, actor, { action: 'records.imported', target: [kind], detail: { ...result } });
        return result;
      },
      { withinMs: IMPORT_WITHIN_MS },
    );
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

/**
 * Reads a file into the transaction's staging table.
 *
 * @returns the file's columns, its number of readable lines, and a message for each other line
 * @throws AppError `conflict` while another import runs, `unprocessable` for a file that is no such table
 */
export async function stageFile(
  tx: Tx,
  kind: StagedKind,
  file: ReadableStream<Uint8Array>,
  {
    industries = [],
    maxLines,
    partnerId = null,
  }: {
    readonly industries?: readonly Industry[];
    readonly maxLines?: number;
    readonly partnerId?: number | null;
  } = {},
): Promise<{ columns: ReadonlySet<string>; lines: number; unread: string[] }> {
  if (!(await store.tryLockImports(tx, partnerId)))
    throw new AppError('conflict', 'Another import is running. Nothing was changed. Try again when it is complete.');
  await store.makeStaging(tx);
  let columns: readonly string[] = [];
  let lines = 0;
  const onHead = (names: readonly string[]) => {
    columns = names;
  };
  const unread: string[] = [];
  for await (const batch of readImport(kind, file, {
    onHead,
    problems: unread,
    industries,
    ...(maxLines && { maxLines }),
  })) {
    await store.stageRows(tx, batch);
    lines += batch.length;
  }
  await store.settleStaging(tx);
  return { columns: new Set(columns), lines, unread };
}

/** Refuses the file for its problems, in the order of its lines. */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw refusedFile([...problems].sort(byLine).slice(0, MAX_PROBLEMS));
}

/** Sorts messages by line. */
function byLine(one: string, other: string): number {
  const lineOf = (message: string) => Number(/^Line (\d+)/.exec(message)?.[1] ?? 0);
  return lineOf(one) - lineOf(other);
}

/** Summarizes an import in a sentence. */
export function importMessage(result: ImportResult, isDryRun: boolean): string {
  const { lines, inserted, updated, unchanged, outcomes } = result;
  const n = (count: number) => count.toLocaleString('en-US');
  const closed = outcomes ? ` ${n(outcomes)} ${outcomes === 1 ? 'outcome' : 'outcomes'} of estimates changed.` : '';
  const what = `${n(lines)} ${lines === 1 ? 'row' : 'rows'}: ${n(inserted)} added, ${n(updated)} updated, ${n(unchanged)} unchanged.${closed}`;
  return isDryRun ? `Nothing was changed. The file has ${what}` : `Imported ${what}`;
}
