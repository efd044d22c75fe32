import { deflateSync } from 'node:zlib';
import type { PdfObject } from './parse-pdf.ts';

/** Objects per object stream. Larger streams compress better, smaller ones open faster. */
const OBJECTS_PER_STREAM = 200;

/** The next level takes twice as long and saves less than 0.5%. */
const LEVEL = 5;

/** Writes streams as they are, and all other objects packed into object streams. `next` is the first unused number. */
export function writePdf(
  objects: readonly PdfObject[],
  { next, root, info }: { readonly next: number; readonly root: number; readonly info: number },
): Uint8Array {
  const writer = new PdfWriter();
  const loose: PdfObject[] = [];
  for (const object of objects) {
    if (object.isStream) writer.addStream(object.number, object.body);
    else loose.push(object);
  }
  let number = next;
  for (let from = 0; from < loose.length; from += OBJECTS_PER_STREAM) {
    writer.addObjects(number++, loose.slice(from, from + OBJECTS_PER_STREAM));
  }
  return writer.finish(number, root, info);
}

type Entry =
  | { readonly kind: 1; readonly offset: number }
  | { readonly kind: 2; readonly stream: number; readonly index: number };

/** Writes streams unchanged, packs all other objects, and ends with a compressed cross-reference. */
class PdfWriter {
  // The binary comment marks the file as binary for transfer programs.
  readonly #parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  readonly #entries = new Map<number, Entry>();
  #length = this.#parts[0]?.length ?? 0;

  addStream(number: number, body: Buffer): void {
    this.#entries.set(number, { kind: 1, offset: this.#length });
    this.#push(Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n'));
  }

  addObjects(stream: number, objects: readonly PdfObject[]): void {
    const places: string[] = [];
    let offset = 0;
    objects.forEach(({ number, body }, index) => {
      this.#entries.set(number, { kind: 2, stream, index });
      places.push(`${number} ${offset}`);
      offset += body.length + 1;
    });
    const head = Buffer.from(`${places.join(' ')}\n`);
    const content = Buffer.concat([head, ...objects.flatMap(({ body }) => [body, Buffer.from('\n')])]);
    const data = deflateSync(content, { level: LEVEL });
    const dictionary = `<</Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${data.length}>>`;
    this.addStream(stream, Buffer.concat([Buffer.from(`${dictionary}\nstream\n`), data, Buffer.from('\nendstream')]));
  }

  finish(number: number, root: number, info: number): Uint8Array {
    const start = this.#length;
    this.#entries.set(number, { kind: 1, offset: start });
    const table = Buffer.alloc((number + 1) * 7);
    for (const [object, entry] of this.#entries) {
      const at = object * 7;
      table.writeUInt8(entry.kind, at);
      table.writeUInt32BE(entry.kind === 1 ? entry.offset : entry.stream, at + 1);
      table.writeUInt16BE(entry.kind === 1 ? 0 : entry.index, at + 5);
    }
    const data = deflateSync(table, { level: 9 });
    const dictionary = `<</Type/XRef/Size ${number + 1}/W[1 4 2]/Root ${root} 0 R/Info ${info} 0 R/Filter/FlateDecode/Length ${data.length}>>`;
    this.#push(
      Buffer.from(`${number} 0 obj\n${dictionary}\nstream\n`),
      data,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
    );
    return Buffer.concat(this.#parts, this.#length);
  }

  #push(...parts: Buffer[]): void {
    for (const part of parts) {
      this.#parts.push(part);
      this.#length += part.length;
    }
  }
}
