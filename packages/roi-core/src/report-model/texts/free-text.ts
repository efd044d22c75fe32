/** Quotes and lists within each other on one line; people nest two or three. */
const MOST_NESTED = 20;
/** Marks of emphasis, links and images in one paragraph. Markdown parsers pair them in quadratic time. */
const MOST_MARKS = 500;

/** The start of a line: quotes and list items. */
const OPENING = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))*/;
const OPENING_MARK = />|[-+*]|\d[.)]/g;
/** Items that start a new list even directly below text; other numbers do not. */
const ITEM = /[-+*]|\b1[.)]/;
const MARK = /[*_[]/g;

const count = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0;

/** Detects Markdown with hundreds of nested marks. No person writes that, and its parsing has no bound in time and depth. */
export function isTangled(markdown: string): boolean {
  let marks = 0;
  for (const line of markdown.split('\n')) {
    const opening = OPENING.exec(line)?.[0] ?? '';
    if (count(opening, OPENING_MARK) > MOST_NESTED) return true;
    const rest = line.slice(opening.length);
    const isBlank = rest.trim() === '';
    if (ITEM.test(opening) !== isBlank) marks = 0;
    marks += count(rest, MARK);
    if (marks > MOST_MARKS) return true;
  }
  return false;
}
