import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packPdf } from './pack-pdf.ts';

/** Writes a PDF in Chromium's form, with the given structure IDs and time. */
function chromiumPdf(firstId: number, date: string): Uint8Array {
  const objects = [
    `<</Title (A \\(b\\) c)\n/Creator (Chromium)\n/Producer (Skia/PDF m156)\n/CreationDate (D:${date})\n/ModDate (D:${date})>>`,
    '<</Type /Catalog\n/Pages 3 0 R>>',
    '<</Type /Pages\n/Kids []\n/Count 0>>',
    `<</S /TH\n/ID (node${String(firstId).padStart(8, '0')})>>`,
    `<</S /TD\n/Headers [(node${String(firstId).padStart(8, '0')}) (node${String(firstId + 7).padStart(8, '0')})]>>`,
    '<</Title (A titleA title)\n/Dest [3 0 R /XYZ 1 2 0]\n/Parent 2 0 R>>',
    '<</Title (of \\(two\\)lines)\n/Dest [3 0 R /XYZ 1 2 0]\n/Parent 2 0 R>>',
    '<</Type /Annot\n/Subtype /Link\n/Dest /part-1\n/StructParent 3>>',
    '<</Type /Annot\n/Subtype /Link\n/A <</S /URI\n/URI (https://bls.gov/a\\(1\\))>>>>',
    '<</Length 17>> stream\nendobj (node00000099\nendstream',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<</Size ${objects.length + 1}\n/Root 2 0 R\n/Info 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}${trailer}`, 'latin1');
}

function unpacked(bytes: Uint8Array): string {
  const file = Buffer.from(bytes);
  const from = file.indexOf('stream\n', file.indexOf('/ObjStm')) + 7;
  return inflateSync(file.subarray(from)).toString('latin1');
}

describe('packing a PDF', () => {
  it('creates the same bytes for any clock and structure IDs', () => {
    const first = packPdf(chromiumPdf(3, "20250101000000+00'00'"));
    const later = packPdf(chromiumPdf(4711, "20261231235959+00'00'"));
    expect(Buffer.compare(Buffer.from(first), Buffer.from(later))).toBe(0);
  });

  it('preserves the title and removes the program and time of the printing machine', () => {
    const text = unpacked(packPdf(chromiumPdf(1, '20250101000000')));
    expect(text).toContain('/Title (A \\(b\\) c)');
    expect(text).not.toMatch(/Chromium|Skia|20250101/);
  });

  it('has the given date', () => {
    const text = unpacked(packPdf(chromiumPdf(1, '20250101000000'), { createdAt: '2025-11-14T10:20:30.000Z' }));
    expect(text).toContain('/CreationDate (D:20251114102030Z)');
  });

  it('preserves the order of IDs and the streams', () => {
    const packed = packPdf(chromiumPdf(50, '20250101000000'));
    expect(unpacked(packed)).toContain('/Headers [(node00000001) (node00000002)]');
    expect(Buffer.from(packed).includes('endobj (node00000099')).toBe(true);
  });

  it('fills the outline with the text of the headings', () => {
    const text = unpacked(packPdf(chromiumPdf(1, '20250101'), { headings: ['A\n title', 'of (two) lines'] }));
    expect(text).toContain('/Title (A title)\n/Dest [3 0 R');
    expect(text).toContain('/Title (of \\(two\\) lines)\n/Dest');
    expect(unpacked(packPdf(chromiumPdf(1, '20250101'), { headings: ['Größe', ''] }))).toContain(
      '/Title <feff0047007200f600df0065>',
    );
  });

  it('leaves the outline unchanged unless it has one entry for each heading', () => {
    expect(unpacked(packPdf(chromiumPdf(1, '20250101'), { headings: ['A title'] }))).toContain('(A titleA title)');
  });

  it('says in its metadata what it is, by whom and in which language, and does not claim PDF/UA', () => {
    const facts = { title: 'A & B, 日本', author: 'Elena Marsh', lang: 'en', createdAt: '2025-11-14T10:20:30.000Z' };
    const packed = Buffer.from(packPdf(chromiumPdf(1, '20250101'), facts));
    const xmp = packed.toString('utf8');
    expect(xmp).toContain('<rdf:li xml:lang="x-default">A &#38; B, 日本</rdf:li>');
    expect(xmp).toContain('<dc:creator><rdf:Seq><rdf:li>Elena Marsh</rdf:li>');
    expect(xmp).toContain('<dc:language><rdf:Bag><rdf:li>en</rdf:li>');
    expect(xmp).toContain('<xmp:CreateDate>2025-11-14T10:20:30Z</xmp:CreateDate>');
    expect(xmp).not.toContain('pdfuaid');
    const text = unpacked(packed);
    expect(text).toContain('/Author (Elena Marsh)');
    const metadata = /\/Metadata (\d+) 0 R>>/.exec(text)?.[1];
    expect(xmp).toContain(`\n${metadata} 0 obj\n<</Type/Metadata/Subtype/XML`);
  });

  it('describes each link by its words, or by its address', () => {
    const text = unpacked(packPdf(chromiumPdf(1, '20250101'), { links: { '#part-1': 'Executive summary' } }));
    expect(text).toContain('/Dest /part-1\n/StructParent 3\n/Contents (Executive summary)>>');
    expect(text).toContain('/Contents (https://bls.gov/a\\(1\\))>>');
  });

  it('rejects any other PDF', () => {
    expect(() => packPdf(Buffer.from('<html>'))).toThrow('Not a PDF');
    expect(() => packPdf(Buffer.from('startxref\n0\n%%EOF\n'))).toThrow('no plain cross-reference table');
  });
});
