import { inflateSync } from 'node:zlib';
import type { ParsedPdf, PdfObject } from './parse-pdf.ts';

const ENTRY_BYTES = 7;

/**
 * Reads a PDF as `packPdf` writes it.
 * @throws on any other form
 */
export function readPacked(bytes: Uint8Array): ParsedPdf {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.subarray(-64).toString('latin1'))?.[1]);
  const { head, data } = streamAt(file, start);
  const [, size, root, info] =
    /\/Type\/XRef\/Size (\d+)\/W\[1 4 2\]\/Root (\d+) 0 R\/Info (\d+) 0 R/.exec(head)?.map(Number) ?? [];
  if (!size || !root || !info) throw new Error('Not a report as the printer packs it.');
  const table = inflateSync(data);
  const objects: PdfObject[] = [];
  for (let number = 1; number < size; number++) {
    const at = number * ENTRY_BYTES;
    if (table[at] !== 1) continue;
    const { head, body, data } = streamAt(file, table.readUInt32BE(at + 1));
    if (head.startsWith('<</Type/XRef')) continue;
    if (head.startsWith('<</Type/ObjStm')) objects.push(...unpacked(head, inflateSync(data)));
    else objects.push({ number, body, isStream: true });
  }
  return { objects, root, info, size };
}

/** Every object outside of an object stream is a stream. */
function streamAt(file: Buffer, offset: number): { head: string; body: Buffer; data: Buffer } {
  const from = file.indexOf('obj\n', offset) + 4;
  const data = file.indexOf('stream\n', from) + 7;
  const head = file.toString('latin1', from, data);
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  const end = file.indexOf('endstream', data + length) + 9;
  return { head, body: file.subarray(from, end), data: file.subarray(data, data + length) };
}

function unpacked(head: string, content: Buffer): PdfObject[] {
  const first = Number(/\/First (\d+)/.exec(head)?.[1]);
  const places = content.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
  return Array.from({ length: places.length / 2 }, (_, index) => {
    const from = first + (places[2 * index + 1] ?? 0);
    const next = places[2 * index + 3];
    const to = (next === undefined ? content.length : first + next) - 1;
    return { number: places[2 * index] ?? 0, body: content.subarray(from, to), isStream: false };
  });
}
