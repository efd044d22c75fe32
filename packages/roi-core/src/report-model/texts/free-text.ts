/** Quotes and lists that one line may open inside each other; a person opens two or three. */
const MOST_NESTED = 20;
/** Marks of emphasis, links and images in one paragraph. A reader of Markdown pairs them in the square of their number. */
const MOST_MARKS = 500;

/** What a line begins with: quotes, and items of lists. */
const OPENING = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))*/;
const OPENING_MARK = />|[-+*]|\d[.)]/g;
/** Items that begin something new even below a line of text; other numbers do not. */
const ITEM = /[-+*]|\b1[.)]/;
const MARK = /[*_[]/g;

const count = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0;

/**
 * True for Markdown whose marks stand inside each other by the hundred. No person writes that, and the time and depth
 * that reading it takes have no bound.
 */
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
