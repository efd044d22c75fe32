import { pdfText } from './metadata.ts';
import type { PdfObject } from './parse-pdf.ts';

const ENTRY = /^<<\/Title \((?:\\[\s\S]|[^\\()])*\)\s*\/Dest |^<<\/Title <[0-9A-Fa-f\s]*>\s*\/Dest /;

/**
 * Sets the outline's entries to the headings' words. Chromium takes them from the drawn text: lines of a heading run
 * together, and a heading at the start of a page is also drawn at the end of the page before, so doubled. Entries are in
 * heading order; if their number differs, they stay unchanged.
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
