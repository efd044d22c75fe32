import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  type BackupHeader,
  END_OF_ROWS,
  type Ending,
  newline,
  type SequenceValue,
  type TableSection,
} from './backup-lines.ts';

/** Not a backup, another format, damaged or incomplete; `message` says which. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export interface BackupVisitor {
  /** @returns consumer of the section's rows, each with its newline; undefined only checks them */
  onTable?(section: TableSection): ((row: Buffer) => Promise<void> | void) | undefined;
  onTableEnd?(section: TableSection): Promise<void>;
}

/**
 * Reads a backup from start to end in bounded memory.
 *
 * @throws BackupError for an incomplete backup; discard everything the visitor received
 */
export async function readBackup(
  file: string,
  visitor: BackupVisitor = {},
): Promise<{ header: BackupHeader; rows: number; sequences: readonly SequenceValue[] }> {
  const hash = createHash('sha256');
  let header: BackupHeader | undefined;
  let section: TableSection | undefined;
  let take: ReturnType<NonNullable<BackupVisitor['onTable']>>;
  let ending: Ending | undefined;
  let rows = 0;
  for await (const line of linesOf(file)) {
    if (ending) throw new BackupError(`${file}: something follows the backup's end.`);
    if (section && line.equals(endOfRowsLine)) {
      await visitor.onTableEnd?.(section);
      section = undefined;
    } else if (section) {
      rows += 1;
      await take?.(line);
    } else if (!header) {
      header = asHeader(file, line);
    } else {
      const said = parse(file, line) as Partial<TableSection> & Partial<Ending>;
      if (said.table === undefined) {
        ending = said as Ending;
        continue; // not part of the checksum
      }
      section = said as TableSection;
      take = visitor.onTable?.(section);
    }
    hash.update(line);
  }
  if (!header || !ending) throw new BackupError(`${file} is incomplete.`);
  if (ending.rows !== rows || ending.sha256 !== hash.digest('hex')) {
    throw new BackupError(`${file}: the backup is damaged: its content is not what it was made with.`);
  }
  return { header, rows, sequences: ending.sequences };
}

const endOfRowsLine = Buffer.from(`${END_OF_ROWS}\n`);

function asHeader(file: string, line: Buffer): BackupHeader {
  const said = parse(file, line) as Partial<BackupHeader> | null;
  if (said?.format !== 'worthwhile-backup') throw new BackupError(`${file} is not a Worthwhile backup.`);
  if (said.formatVersion !== 1) throw new BackupError(`${file}: this backup is of a newer product.`);
  return said as BackupHeader;
}

function parse(file: string, line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    throw new BackupError(`${file} is not a Worthwhile backup.`);
  }
}

/** Yields the lines of a gzip file, each with its newline. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.once('error', (error) => text.destroy(error));
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
        const piece = chunk.subarray(from, at + 1);
        yield rest.length > 0 ? Buffer.concat([...rest, piece]) : piece;
        rest = [];
        from = at + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'Z_BUF_ERROR') throw new BackupError(`${file} is incomplete.`);
    if (code.startsWith('Z_')) throw new BackupError(`${file}: it is not a Worthwhile backup, or it is damaged.`);
    throw error;
  }
  if (rest.length > 0) throw new BackupError(`${file} is incomplete.`);
}
