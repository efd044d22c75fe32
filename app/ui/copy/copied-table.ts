interface CopiedCell {
  readonly text: string;
  readonly isHead: boolean;
  readonly isEnd: boolean;
  readonly span: number;
}
export interface CopiedRow {
  readonly kind: 'head' | 'body' | 'total';
  readonly cells: readonly CopiedCell[];
}

/**
 * Renders for slides, documents and email. Formatting is in attributes: the page's content security policy removes copied
 * styles.
 */
export function asHtml(caption: string, rows: readonly CopiedRow[]): string {
  const lines = rows.map(({ kind, cells }) => `<tr>${cells.map((cell) => htmlCell(cell, kind)).join('')}</tr>`);
  const title = caption === '' ? '' : `<caption align="left">${escaped(caption)}</caption>`;
  return `<table border="1" rules="rows" frame="hsides" cellpadding="4" cellspacing="0">${title}<tbody>${lines.join('')}</tbody></table>`;
}

function htmlCell({ text, isHead, isEnd, span }: CopiedCell, kind: CopiedRow['kind']): string {
  const name = isHead ? 'th' : 'td';
  const shown = kind === 'total' ? `<b>${escaped(text)}</b>` : escaped(text);
  return `<${name}${span > 1 ? ` colspan="${span}"` : ''} align="${isEnd ? 'right' : 'left'}">${shown}</${name}>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Texts that a spreadsheet reads as a formula. Negative amounts are not. */
const FORMULA = /^[=+@]|^-(?![\d.]|\p{Sc}|[A-Z]{1,3}\$?\d)/u;

/** Renders for spreadsheets and plain text, one line per row. Texts like formulas get an apostrophe, so they never run. */
export function asTabs(rows: readonly CopiedRow[]): string {
  const texts = rows.map(({ cells }) =>
    cells.flatMap(({ text, span }) => [
      FORMULA.test(text) ? `'${text}` : text,
      ...Array.from({ length: span - 1 }, () => ''),
    ]),
  );
  return texts.map((row) => row.join('\t')).join('\n');
}
