import { deflateSync } from 'node:zlib';
import { describeLink, type PdfFacts, pdfText, xmpOf } from './metadata.ts';
import { nameOutline } from './outline.ts';
import { type PdfObject, parsePdf } from './parse-pdf.ts';

/** Objects per object stream. Larger streams compress better, smaller ones open faster. */
const OBJECTS_PER_STREAM = 200;

/** The next level takes twice as long and saves less than 0.5%. */
const LEVEL = 5;

/**
 * Makes Chromium's PDF small and reproducible: compresses objects, sets fixed times, and renumbers structure elements from
 * one, since a reused page continues its count. The same page printed twice gives the same bytes.
 * @throws if `bytes` is not a PDF with a plain cross-reference table
 */
export function packPdf(bytes: Uint8Array, facts: PdfFacts = {}): Uint8Array {
  const { objects, root, info, size } = parsePdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const renumber = renumberStructureIds(objects);
  const named = nameOutline(objects, facts.headings ?? []);
  let next = size;
  const metadata = facts.title === undefined ? undefined : next++;
  const bodyOf = (object: PdfObject) => {
    const { number, body } = object;
    if (number === info) return fixInfo(body, facts);
    if (number === root && metadata !== undefined) return withMetadata(body, metadata);
    return named.get(number) ?? describeLink(object, facts.links) ?? renumber(body);
  };
  const writer = new PdfWriter();
  if (metadata !== undefined) writer.addStream(metadata, metadataStream(xmpOf(facts)));
  const loose: PdfObject[] = [];
  for (const object of objects) {
    if (object.isStream) writer.addStream(object.number, object.body);
    else loose.push({ ...object, body: bodyOf(object) });
  }
  for (let from = 0; from < loose.length; from += OBJECTS_PER_STREAM) {
    writer.addObjects(next++, loose.slice(from, from + OBJECTS_PER_STREAM));
  }
  return writer.finish(next, root, info);
}

const STRUCTURE_ID = /\(node(\d+)\)/g;

/** IDs keep their order, since the file lists them sorted. */
function renumberStructureIds(objects: readonly PdfObject[]): (body: Buffer) => Buffer {
  const ids = new Set<string>();
  for (const { isStream, body } of objects) {
    if (isStream || !body.includes('(node')) continue;
    for (const [, id] of body.toString('latin1').matchAll(STRUCTURE_ID)) ids.add(id ?? '');
  }
  const order = [...ids].sort((a, b) => Number(a) - Number(b));
  const numbers = new Map(order.map((id, index) => [id, String(index + 1).padStart(8, '0')]));
  return (body) => {
    if (!body.includes('(node')) return body;
    const text = body.toString('latin1').replace(STRUCTURE_ID, (_, id: string) => `(node${numbers.get(id) ?? id})`);
    return Buffer.from(text, 'latin1');
  };
}

function withMetadata(catalogue: Buffer, metadata: number): Buffer {
  return Buffer.from(catalogue.toString('latin1').replace(/>>\s*$/, `\n/Metadata ${metadata} 0 R>>`), 'latin1');
}

/** Not compressed, so that programs which read no PDF find it. */
function metadataStream(xmp: string): Buffer {
  const data = Buffer.from(xmp, 'utf8');
  const dictionary = `<</Type/Metadata/Subtype/XML/Length ${data.length}>>`;
  return Buffer.concat([Buffer.from(`${dictionary}\nstream\n`), data, Buffer.from('\nendstream')]);
}

/** Keeps the title; removes the machine's clock and program name. */
function fixInfo(body: Buffer, { createdAt, author }: PdfFacts): Buffer {
  const plain = body
    .toString('latin1')
    .replace(/\s*\/(CreationDate|ModDate|Creator|Producer)\s*\((?:\\[\s\S]|[^\\()])*\)/g, '');
  const digits = createdAt?.replace(/\D/g, '').slice(0, 14) ?? '';
  const date = digits.length >= 8 ? `D:${digits.padEnd(14, '0')}Z` : '';
  const dated = date === '' ? '' : `/CreationDate (${date})/ModDate (${date})`;
  const by = author ? `/Author ${pdfText(author)}` : '';
  return Buffer.from(plain.replace(/>>\s*$/, `${by}/Creator (Worthwhile)/Producer (Worthwhile)${dated}>>`), 'latin1');
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
