import type { ReportModel } from '@worthwhile/roi-core/report-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { fontFaces, fontSample } from './fonts.ts';
import { ReportDocument } from './report-document.tsx';
import { modelStyles, reportStyles } from './styles/index.ts';

/** Nothing is fetched and nothing runs: fonts and images are embedded, styles are ours. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'";

/** What changes from report to report; the printer puts it into a page that has styles and fonts already. */
export interface ReportParts {
  readonly body: string;
  readonly title: string;
  readonly lang: string;
}

/** The report as one HTML document that needs nothing else: save it, open it, print it. */
export function renderReport(model: ReportModel): string {
  const parts = renderReportParts(model);
  return documentOf(parts, fontFaces(parts.body + parts.title));
}

/** The markup alone, for a page of the application that brings `reportStyles()` and `modelStyles(model)` itself. */
export function renderReportBody(model: ReportModel): string {
  return renderToStaticMarkup(<ReportDocument model={model} />);
}

/** The report as the printer takes it. */
export function renderReportParts(model: ReportModel): ReportParts {
  return {
    // `</` cannot occur in the styles: every character that is not a letter, digit or space is escaped there.
    body: `<style>${modelStyles(model)}</style>${renderReportBody(model)}`,
    title: model.title,
    lang: model.lang,
  };
}

/** A page with every style and font and no report: the printer's warm page. Its text makes the fonts load. */
export function renderBlank(): string {
  const sample = `<p class="report-sample">${fontSample()} <b>${fontSample()}</b></p>`;
  return documentOf({ body: `<article class="report">${sample}</article>`, title: 'Report', lang: 'en' }, fontFaces());
}

function documentOf({ body, title, lang }: ReportParts, fonts: string): string {
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${escapeText(title)}</title>`;
  return `<!doctype html><html lang="${escapeText(lang)}"><head>${head}<style>${fonts}\n${reportStyles()}</style></head><body>${body}</body></html>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
