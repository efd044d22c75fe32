import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ReadableStream, TextDecoderStream } from 'node:stream/web';
import type { Industry } from '@worthwhile/roi-core';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '#app/errors.ts';
import { brokenCsv, hasSemicolons, plainCell, SEMICOLONS, WRONG_ENCODING } from '#app/infra/csv/csv.server.ts';
import { IMPORT_COLUMNS, type ImportRow, readImportLine, type StagedKind } from './import-columns.ts';

const BATCH_LINES = 500;
export const MAX_PROBLEMS = 100;
const MAX_RECORD_CHARACTERS = 50_000;

/** The columns of a file's first line, in its order. */
interface Head {
  readonly names: readonly string[];
  readonly industries: readonly Industry[];
}

/**
 * Reads a file as a stream, some thousand lines at a time, so its length does not matter for memory.
 * @param into.onHead receives the column names before the first batch
 * @param into.maxLines refuses a longer file
 * @param into.problems receives a message for each unreadable line. The others are still returned: their problems are reported
 * together.
 * @throws AppError `unprocessable` on `file` for a wrong format; reading stops after 100 messages
 */
export async function* readImport(
  kind: StagedKind,
  file: ReadableStream<Uint8Array>,
  into: {
    readonly onHead: (columns: readonly string[]) => void;
    readonly problems: string[];
    readonly industries: readonly Industry[];
    readonly maxLines?: number;
  },
): AsyncGenerator<ImportRow[]> {
  const { onHead, problems, industries, maxLines = Number.POSITIVE_INFINITY } = into;
  let records = 0;
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  });
  const feeding = pipeline(Readable.fromWeb(file.pipeThrough(utf8())), parser);
  // The reader below receives the error.
  feeding.catch(() => undefined);
  let head: Head | undefined;
  let batch: ImportRow[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!head) {
        head = { ...readHead(kind, record), industries };
        onHead(head.names);
        continue;
      }
      records += 1;
      if (records > maxLines)
        throw refusedFile([`The file has more than ${maxLines.toLocaleString('en-US')} lines. Split it.`]);
      const read = readRecord(kind, head, record, info.lines);
      if ('problems' in read) problems.push(...read.problems);
      else batch.push(read.row);
      if (problems.length >= MAX_PROBLEMS) throw refusedFile([...problems, 'The rest of the file was not read.']);
      if (batch.length >= BATCH_LINES) {
        yield batch;
        batch = [];
      }
    }
    await feeding;
  } catch (error) {
    throw asRefusal(error);
  }
  if (!head) throw refusedFile(['The file is empty.']);
  if (batch.length > 0) yield batch;
}

/** Reports all problems of a file. Nothing was imported. */
export function refusedFile(problems: readonly string[]): AppError {
  return new AppError('unprocessable', problems[0] ?? 'The file was not imported.', {
    errors: { file: [...problems] },
  });
}

function asRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof CsvError) return refusedFile([brokenCsv(error)]);
  return (error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
    ? refusedFile([WRONG_ENCODING])
    : error;
}

function utf8(): TextDecoderStream {
  return new TextDecoderStream('utf-8', { fatal: true });
}

function readHead(kind: StagedKind, record: readonly string[]): Pick<Head, 'names'> {
  const columns = IMPORT_COLUMNS[kind];
  const known = columns.map(({ name }) => name);
  if (record.length === 1 && hasSemicolons(record[0] ?? '', known)) throw refusedFile([SEMICOLONS]);
  const names = record.map((text) => known.find((name) => name.toLowerCase() === text.toLowerCase()) ?? '');
  const unknown = record.filter((_, index) => names[index] === '');
  const missing = columns.filter(({ name, isRequired }) => isRequired && !names.includes(name));
  const problems = [
    ...missing.map(({ name }) => `Line 1: the column ${name} is missing.`),
    ...unknown.map((name) => `Line 1: unknown column “${name}”; use ${known.join(', ')}.`),
    ...(new Set(names).size < names.length && unknown.length === 0 ? ['Line 1: duplicate column.'] : []),
  ];
  if (problems.length > 0) throw refusedFile(problems);
  return { names };
}

function readRecord(kind: StagedKind, { names, industries }: Head, record: readonly string[], line: number) {
  if (record.length !== names.length)
    return { problems: [`Line ${line}: it has ${record.length} columns where ${names.length} are named.`] };
  const cells = Object.fromEntries(names.map((name, at) => [name, plainCell(record[at] ?? '')]));
  return readImportLine(kind, line, cells, industries);
}
