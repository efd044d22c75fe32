/** Pages with a text of their own, by the field that holds it; pages that the seller adds are `freePages[0]` and on. */
export type PageName = 'startPage' | 'introduction' | 'footer' | typeof BENEFITS | `freePages[${number}]`;

/** Its check boxes are the text. */
export const BENEFITS = 'unquantified';

const FIRST: PageName = 'introduction';
const NAMES: readonly string[] = ['startPage', 'introduction', 'footer', BENEFITS];
const INTENT = /^page:(.+)$/;

export const ownPage = (index: number) => `freePages[${index}]` as const;

/** The field of the page that takes the focus. */
export function firstFieldOf(page: PageName): string {
  return page.startsWith('freePages') ? `${page}.title` : page;
}

/** @param text of an address, which can be anything */
export function readPageName(text: string | null): PageName {
  const isPage = text !== null && (NAMES.includes(text) || /^freePages\[\d{1,2}\]$/.test(text));
  return isPage ? (text as PageName) : FIRST;
}

/** The value of a button that saves the step and shows a page. */
export const intentOf = (page: PageName) => `page:${page}`;

/** @returns null for other buttons */
export function pageOfIntent(intent: string): PageName | null {
  const [, page] = INTENT.exec(intent) ?? [];
  return page === undefined ? null : readPageName(page);
}
