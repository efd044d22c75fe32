import { fontFaces } from './fonts.ts';
import { reportStyles } from './styles/index.ts';

/** Nothing is fetched and nothing runs: fonts and images are embedded, styles are ours. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'";

/** What changes from report to report; the printer puts it into a page that has styles and fonts already. */
export interface ReportParts {
  readonly body: string;
  readonly title: string;
  readonly lang: string;
  /** ISO date-time that the file carries as its date; without it the file carries none. */
  readonly createdAt?: string;
}

/** The element whose content is the report. */
export const REPORT_ROOT = 'report-root';

/** A whole document around a report's parts, with only the fonts that its text uses. */
export function wholeDocument({ body, title, lang }: ReportParts): string {
  return documentOf({ body, title, lang }, fontFaces(body + title));
}

/**
 * A page with every style and font and no report: the printer's warm page. On the screen, which nobody sees, it shows
 * nothing: a report would be laid out twice, and words in a window of one pixel take the longest to set. So nothing
 * makes its fonts load but whoever asks for them.
 */
export function blankDocument(): string {
  const unseen = `@media screen{#${REPORT_ROOT}{display:none}}`;
  return documentOf({ body: '', title: 'Report', lang: 'en' }, `${fontFaces()}\n${unseen}`);
}

function documentOf({ body, title, lang }: ReportParts, fonts: string): string {
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${escapeText(title)}</title>`;
  return `<!doctype html><html lang="${escapeText(lang)}"><head>${head}<style>${fonts}\n${reportStyles()}</style></head><body><div id="${REPORT_ROOT}">${body}</div></body></html>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
