import type { PdfObject } from './parse-pdf.ts';

const ENTRY = /^<<\/Title \((?:\\[\s\S]|[^\\()])*\)\s*\/Dest |^<<\/Title <[0-9A-Fa-f\s]*>\s*\/Dest /;

/**
 * Gives the entries of the outline their headings' own words. Chromium gathers them from what it draws: lines of a
 * heading run into each other, and one that begins a page is drawn at the end of the page before, too, and doubled.
 * Entries come in the order of the headings; where their number differs, each keeps what it has.
 */
export function nameOutline(objects: readonly PdfObject[], headings: readonly string[]): ReadonlyMap<number, Buffer> {
  const entries = objects.filter(({ isStream, body }) => !isStream && ENTRY.test(body.toString('latin1', 0, 2_000)));
  if (entries.length !== headings.length) return new Map();
  return new Map(
    entries.map(({ number, body }, index) => {
      const title = pdfText((headings[index] ?? '').replace(/\s+/g, ' ').trim());
      return [
        number,
        Buffer.from(
          body.toString('latin1').replace(ENTRY, () => `<</Title ${title}\n/Dest `),
          'latin1',
        ),
      ];
    }),
  );
}

/** A text string of a PDF: plain where it can be, else UTF-16. */
function pdfText(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`;
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}
