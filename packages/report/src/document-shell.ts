import { fontFaces } from './fonts.ts';
import { reportStyles } from './styles/index.ts';

/** Nothing is fetched and no script runs: fonts, images and styles are embedded. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'";

/** The parts that differ between reports. The printer puts them into a page that already has styles and fonts. */
export interface ReportParts {
  readonly body: string;
  readonly title: string;
  readonly author?: string;
  readonly lang: string;
  /** ISO date and time of the file; without it the file has none. */
  readonly createdAt?: string;
  /** Characters that no installed font has: the report is refused before it is printed. */
  readonly unprintable: readonly string[];
  /** Pages of fixed size: this class is tried where a page overflows, before the report is refused. */
  readonly tightClass?: string;
}

/** ID of the element that contains the report. */
export const REPORT_ROOT = 'report-root';

/** Embeds only the fonts that the text uses. */
export function wholeDocument({ body, title, lang }: Omit<ReportParts, 'unprintable'>): string {
  return documentOf({ body, title, lang }, fontFaces(body + title));
}

/**
 * Returns the printer's warm page: every style and font, no report. Its screen style hides the content, because a report
 * would be laid out twice, and words in a window of one pixel take the longest to set. As a result, fonts load only on
 * request.
 */
export function blankDocument(): string {
  const unseen = `@media screen{#${REPORT_ROOT}{display:none}}`;
  return documentOf({ body: '', title: 'Report', lang: 'en' }, `${fontFaces()}\n${unseen}`);
}

function documentOf({ body, title, lang }: Pick<ReportParts, 'body' | 'title' | 'lang'>, fonts: string): string {
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${escapeText(title)}</title>`;
  return `<!doctype html><html lang="${escapeText(lang)}"><head>${head}<style>${fonts}\n${reportStyles()}</style></head><body><div id="${REPORT_ROOT}">${body}</div></body></html>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
