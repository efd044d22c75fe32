import { createHash, type Hash } from 'node:crypto';

export interface BackupHeader {
  readonly format: 'worthwhile-backup';
  readonly formatVersion: 1;
  readonly productVersion: string;
  readonly madeAt: string;
  /** Hashes of the database's migrations in order. */
  readonly migrations: readonly string[];
  /** Small files of DATA_DIR that belong to the state, by name; base64. */
  readonly files: Readonly<Record<string, string>>;
}

/** The table's rows follow in PostgreSQL's COPY text format, up to a line of `\.`. */
export interface TableSection {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
}

/** The last line, which proves that the file is complete. */
export interface Ending {
  readonly rows: number;
  readonly sha256: string;
  readonly sequences: readonly SequenceValue[];
}

export interface SequenceValue {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
}

export const END_OF_ROWS = '\\.';

export const newline = 0x0a;

/** Writes a backup's lines: a header, sections, and an ending that proves completeness. */
export class BackupLines {
  #hash: Hash = createHash('sha256');
  #rows = 0;

  header(header: BackupHeader): Buffer {
    return this.#line(JSON.stringify(header));
  }

  async *table(section: TableSection, rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield this.#line(JSON.stringify(section));
    for await (const chunk of rows) {
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) this.#rows += 1;
      this.#hash.update(chunk);
      yield chunk;
    }
    yield this.#line(END_OF_ROWS);
  }

  ending(sequences: readonly SequenceValue[]): { line: Buffer; rows: number } {
    const ending: Ending = { rows: this.#rows, sha256: this.#hash.copy().digest('hex'), sequences };
    return { line: Buffer.from(`${JSON.stringify(ending)}\n`), rows: this.#rows };
  }

  #line(text: string): Buffer {
    const line = Buffer.from(`${text}\n`);
    this.#hash.update(line);
    return line;
  }
}
