/** A table as it is copied: rows of texts. */
export interface CopiedCell {
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
 * For programs that take formatted text: slides, documents, mails. Its looks are attributes of the table: the page's policy
 * takes styles out of what is copied.
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

/** What a sheet would take for a formula; an amount below zero is none. */
const FORMULA = /^[=+@]|^-(?![\d.]|\p{Sc}|[A-Z]{1,3}\$?\d)/u;

/** For sheets and plain text: a line a row, and nothing that would calculate. */
export function asTabs(rows: readonly CopiedRow[]): string {
  const texts = rows.map(({ cells }) =>
    cells.flatMap(({ text, span }) => [
      FORMULA.test(text) ? `'${text}` : text,
      ...Array.from({ length: span - 1 }, () => ''),
    ]),
  );
  return texts.map((row) => row.join('\t')).join('\n');
}
