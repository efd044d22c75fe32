import type { ReportModel } from '@worthwhile/roi-core/report-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { type ReportParts, wholeDocument } from './document-shell.ts';
import { ReportDocument } from './report-document.tsx';
import { modelStyles } from './styles/index.ts';

/** The report as one HTML document that needs nothing else: save it, open it, print it. */
export function renderReport(model: ReportModel): string {
  return wholeDocument(renderReportParts(model));
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
    createdAt: model.generatedAt,
  };
}
