import PDFDocument from 'pdfkit';

/** pdfkit does not expose these fields of its font library, fontkit. */
interface OpenFont {
  readonly numGlyphs: number;
  readonly directory: { readonly tables: Readonly<Record<string, { readonly length: number }>> };
  _getTableStream(tag: string): { readBuffer(length: number): Uint8Array };
  getGlyph(id: number): { readonly path: { readonly commands: readonly Command[] } };
}

interface Command {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'closePath';
  readonly args: readonly number[];
}

/**
 * Converts WOFF2 to TrueType: pdfkit reads WOFF2 but cannot subset it. All other tables stay, including kerning and tabular
 * figures.
 */
export function trueTypeOf(woff2: Uint8Array): Uint8Array {
  const { _font } = new PDFDocument({ font: woff2 as unknown as string }) as unknown as { _font: { font: OpenFont } };
  const font = _font.font;
  const glyphs = Array.from({ length: font.numGlyphs }, (_, id) => outlineOf(font.getGlyph(id).path.commands));
  const offsets = Buffer.alloc((glyphs.length + 1) * 4);
  let end = 0;
  glyphs.forEach((glyph, id) => {
    end += glyph.length;
    offsets.writeUInt32BE(end, (id + 1) * 4);
  });
  const tables = Object.entries(font.directory.tables).map(([tag, { length }]) => {
    if (tag === 'glyf') return [tag, Buffer.concat(glyphs)] as const;
    if (tag === 'loca') return [tag, offsets] as const;
    const table = Buffer.from(font._getTableStream(tag).readBuffer(length));
    // Offsets of four bytes each.
    if (tag === 'head') table.writeInt16BE(1, 50);
    return [tag, table] as const;
  });
  return fileOf(tables);
}

/** Encodes a `glyf` entry with two-byte deltas; empty for a glyph without an outline. */
function outlineOf(commands: readonly Command[]): Buffer {
  const ends: number[] = [];
  const points: { x: number; y: number; isOn: boolean }[] = [];
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1);
    for (let at = 0; at < args.length; at += 2) {
      points.push({ x: args[at] ?? 0, y: args[at + 1] ?? 0, isOn: command !== 'quadraticCurveTo' || at === 2 });
    }
  }
  if (points.length === 0) return Buffer.alloc(0);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const words = [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0];
  const steps = [xs, ys].flatMap((places) => places.map((place, index) => place - (places[index - 1] ?? 0)));
  const flags = Buffer.from(points.map(({ isOn }) => Number(isOn)));
  const outline = Buffer.concat([int16s(words), flags, int16s(steps)]);
  return Buffer.concat([outline, Buffer.alloc(-outline.length & 3)]);
}

function int16s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    bytes.writeInt16BE(value, index * 2);
  });
  return bytes;
}

/** Omits checksums, which no reader here verifies. */
function fileOf(tables: readonly (readonly [string, Buffer])[]): Uint8Array {
  const head = Buffer.alloc(12 + tables.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  tables.forEach(([tag, table], index) => {
    const at = 12 + index * 16;
    head.write(tag.padEnd(4), at, 'latin1');
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    const filler = Buffer.alloc(-table.length & 3);
    parts.push(table, filler);
    offset += table.length + filler.length;
  });
  return Buffer.concat(parts);
}
