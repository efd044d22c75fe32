/** Parses React's output only: it closes all non-void elements and quotes all values. */
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: HtmlElement | null;
  readonly children: (HtmlElement | string)[];
}

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const TOKEN =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<(\/?)([\w-]+)((?:"[^"]*"|[^">])*)>/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: '', attributes: {}, parent: null, children: [] };
  let open = root;
  let at = 0;
  for (const token of html.matchAll(TOKEN)) {
    const text = html.slice(at, token.index);
    if (text) open.children.push(decode(text));
    at = token.index + token[0].length;
    const [, , slash, name, attributes = ''] = token;
    if (!name) continue;
    const tag = name.toLowerCase();
    if (slash) {
      if (open.tag === tag) open = open.parent ?? root;
      continue;
    }
    const element: HtmlElement = { tag, attributes: readAttributes(attributes), parent: open, children: [] };
    open.children.push(element);
    if (!VOID.test(tag) && !attributes.endsWith('/')) open = element;
  }
  return root;
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decode(value),
    ]),
  );
}

function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex || decimal) return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10));
    return ENTITIES[name] ?? whole;
  });
}

/** Collapses white space. */
export function textOf(element: HtmlElement): string {
  const read = (one: HtmlElement | string): string => (typeof one === 'string' ? one : one.children.map(read).join(''));
  return read(element).replace(/\s+/g, ' ').trim();
}

/** Supports tags, classes, attributes and the descendant combinator. In document order. */
export function select(root: HtmlElement, selector: string): HtmlElement[] {
  const steps = selector.match(/(?:\[(?:"[^"]*"|[^"\]])*\]|[^\s[])+/g) ?? [];
  const last = steps.pop() ?? '';
  return descendants(root).filter((one) => matches(one, last) && hasAncestors(one.parent, steps));
}

function hasAncestors(from: HtmlElement | null, steps: readonly string[]): boolean {
  let left = steps.length;
  for (let at = from; at && left > 0; at = at.parent) if (matches(at, steps[left - 1] ?? '')) left -= 1;
  return left === 0;
}

function descendants(root: HtmlElement): HtmlElement[] {
  return root.children.flatMap((one) => (typeof one === 'string' ? [] : [one, ...descendants(one)]));
}

function matches({ tag, attributes }: HtmlElement, compound: string): boolean {
  return [...compound.matchAll(/\.([\w-]+)|\[([\w-]+)(?:([$^]?)=(?:"([^"]*)"|([^"\]]*)))?\]|([\w-]+)/g)].every(
    ([whole, className, name, how, quoted, bare = '', type]) => {
      const value = quoted ?? bare;
      if (className) return (attributes.class ?? '').split(' ').includes(className);
      if (!name) return tag === type;
      const found = attributes[name];
      if (found === undefined || !whole.includes('=')) return found !== undefined;
      return how === '$' ? found.endsWith(value) : how === '^' ? found.startsWith(value) : found === value;
    },
  );
}
