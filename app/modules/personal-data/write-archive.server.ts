import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { writeCsv } from '#app/infra/csv/csv.server.ts';
import type { Row } from './parts.store.server.ts';

const README = `Everything that Worthwhile stores about one person.

Each file is one kind of record, as JSON and as CSV. The folder "uploads" has the pictures and logos that the person uploaded.
Passwords, keys, and codes are left out: they are stored as hashes or encrypted.
`;

interface Upload {
  readonly id: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Writes each part as JSON and CSV, and the uploads, into one .zip. */
export async function writeArchive(
  parts: ReadonlyMap<string, readonly Row[]>,
  uploads: readonly Upload[],
): Promise<Uint8Array> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  add('README.txt', README);
  for (const [name, rows] of parts) {
    add(`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
    const columns = Object.keys(rows[0] ?? {});
    add(
      `${name}.csv`,
      writeCsv(
        columns,
        rows.map((row) => columns.map((column) => cellOf(row[column]))),
      ),
    );
  }
  for (const { id, mimeType, bytes } of uploads)
    zip.addBuffer(Buffer.from(bytes), `uploads/${id}.${mimeType === 'image/png' ? 'png' : 'jpg'}`);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}
