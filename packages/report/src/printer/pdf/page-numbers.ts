import { type PdfObject, parsePdf } from './parse-pdf.ts';

/** The words that a report prints for its own pages, by what they stand for: `of part-3` or `citing reference-1`. */
export type PageWords = Readonly<Record<string, string>>;

/**
 * Finds the pages of a printed report's anchors and of the links to them. No layout on a screen knows them, because only printing
 * breaks pages.
 * @param bytes as Chromium prints
 */
export function pageWordsOf(bytes: Uint8Array): PageWords {
  const { objects, root } = parsePdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const bodies = new Map(objects.map((object) => [object.number, object]));
  const bodyOf = (number: number) => textOf(bodies.get(number));
  const catalogue = bodyOf(root);
  const pages = pagesBelow(bodyOf, referenceIn(catalogue, 'Pages'));
  const pageNumber = new Map(pages.map((object, index) => [object, index + 1]));
  const words: Record<string, string> = {};
  for (const [, anchor, object] of bodyOf(referenceIn(catalogue, 'Dests')).matchAll(DESTINATION))
    words[`of ${anchor}`] = String(pageNumber.get(Number(object)) ?? '');
  const citing = new Map<string, Set<number>>();
  for (const [index, page] of pages.entries())
    for (const anchor of linkedFrom(bodyOf, page)) citing.set(anchor, (citing.get(anchor) ?? new Set()).add(index + 1));
  for (const [anchor, found] of citing) words[`citing ${anchor}`] = listed([...found]);
  return words;
}

const DESTINATION = /\/([\w-]+) \[(\d+) 0 R/g;

function pagesBelow(bodyOf: (number: number) => string, node: number): number[] {
  const kids = /\/Kids \[([^\]]*)\]/.exec(bodyOf(node))?.[1];
  return kids === undefined ? [node] : referencesIn(kids).flatMap((kid) => pagesBelow(bodyOf, kid));
}

function linkedFrom(bodyOf: (number: number) => string, page: number): string[] {
  const links = /\/Annots \[([^\]]*)\]/.exec(bodyOf(page))?.[1] ?? '';
  return referencesIn(links).flatMap((link) => /\/Dest \/([\w-]+)/.exec(bodyOf(link))?.[1] ?? []);
}

function listed(pages: readonly number[]): string {
  const [first = 0, last = first] = [pages[0], pages.at(-1)];
  if (first === last) return `Page ${first}`;
  return `Pages ${pages.length > 2 ? `${first}–${last}` : `${first}, ${last}`}`;
}

function referencesIn(text: string): number[] {
  return [...text.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
}

function referenceIn(dictionary: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1]);
}

const textOf = (object: PdfObject | undefined) => (object && !object.isStream ? object.body.toString('latin1') : '');
