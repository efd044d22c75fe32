import { describeLink, type PdfFacts, pdfText, xmpOf } from './metadata.ts';
import { nameOutline } from './outline.ts';
import { type PdfObject, parsePdf } from './parse-pdf.ts';
import { writePdf } from './write-pdf.ts';

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
  const packed = objects.map((object) => (object.isStream ? object : { ...object, body: bodyOf(object) }));
  const added =
    metadata === undefined ? [] : [{ number: metadata, body: metadataStream(xmpOf(facts)), isStream: true }];
  return writePdf([...added, ...packed], { next, root, info });
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
export function metadataStream(xmp: string): Buffer {
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
