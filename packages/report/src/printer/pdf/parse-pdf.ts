/** One indirect object: everything between `obj` and `endobj`. */
export interface PdfObject {
  readonly number: number;
  readonly body: Buffer;
  readonly isStream: boolean;
}

export interface ParsedPdf {
  /** In number order. */
  readonly objects: readonly PdfObject[];
  readonly root: number;
  readonly info: number;
  /** One more than the highest object number. */
  readonly size: number;
}

/**
 * Splits a PDF along its cross-reference table. Reads only Chromium's form: one revision, one plain table, generation 0.
 * @throws on any other form
 */
export function parsePdf(bytes: Buffer): ParsedPdf {
  const tail = bytes.subarray(-1024).toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  if (!(start < bytes.length)) throw new Error('Not a PDF: it ends without a cross-reference.');
  const table = bytes.subarray(start).toString('latin1');
  const head = /^xref\s+0 (\d+)\s+/.exec(table);
  const trailer = /trailer\s*<<([\s\S]*?)>>/.exec(table)?.[1] ?? '';
  if (!head) throw new Error('Not a PDF as Chromium writes it: no plain cross-reference table.');
  const size = Number(head[1]);
  const offsets = readOffsets(table.slice(head[0].length), size);
  const ends = [...offsets.values(), start].sort((a, b) => a - b);
  const endOf = new Map(ends.map((offset, index) => [offset, ends[index + 1] ?? start]));
  const objects = [...offsets].map(([number, offset]) =>
    readObject(number, bytes.subarray(offset, endOf.get(offset) ?? start)),
  );
  return { objects, root: reference(trailer, 'Root'), info: reference(trailer, 'Info'), size };
}

/** Entries are 20 bytes each: ten digits of offset, five of generation, `n` or `f`. */
function readOffsets(entries: string, size: number): Map<number, number> {
  const offsets = new Map<number, number>();
  for (let number = 0; number < size; number++) {
    const entry = entries.slice(number * 20, number * 20 + 20);
    if (entry[17] === 'n') offsets.set(number, Number(entry.slice(0, 10)));
  }
  return offsets;
}

function readObject(number: number, slice: Buffer): PdfObject {
  const from = slice.indexOf('obj') + 3;
  const to = slice.lastIndexOf('endobj');
  if (from < 3 || to < from) throw new Error(`Not a PDF as Chromium writes it: object ${number} is cut.`);
  const body = trimmed(slice.subarray(from, to));
  return { number, body, isStream: body.subarray(-9).toString('latin1') === 'endstream' };
}

function trimmed(body: Buffer): Buffer {
  let from = 0;
  let to = body.length;
  while (from < to && (body[from] ?? 0) <= 0x20) from++;
  while (to > from && (body[to - 1] ?? 0) <= 0x20) to--;
  return body.subarray(from, to);
}

function reference(dictionary: string, name: string): number {
  const number = new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1];
  if (number === undefined) throw new Error(`Not a PDF: its trailer names no ${name}.`);
  return Number(number);
}
