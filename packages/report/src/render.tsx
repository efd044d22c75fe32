import { markUnshowable } from '@worthwhile/roi-core';
import type { ReportModel } from '@worthwhile/roi-core/report-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { type ReportParts, wholeDocument } from './document-shell.ts';
import { fontsOfOtherScripts } from './fonts.ts';
import { keepMinus } from './keep-minus.ts';
import { ReportDocument, ReportSections } from './report-document.tsx';
import { modelStyles } from './styles/index.ts';

/** Renders the report as one self-contained HTML document. */
export function renderReport(model: ReportModel): string {
  return wholeDocument(renderReportParts(model));
}

/** Renders only the markup, for a page of the application that adds `reportStyles()` and `modelStyles(model)` itself. */
export function renderReportBody(model: ReportModel): string {
  return keepMinus(markUnshowable(renderToStaticMarkup(<ReportDocument model={model} />)));
}

/** Renders the sections without the cover, with the IDs `part-1`, `part-2` and so on. */
export function renderReportSections(model: ReportModel): string {
  return keepMinus(markUnshowable(renderToStaticMarkup(<ReportSections model={model} />)));
}

export function renderReportParts(model: ReportModel): ReportParts {
  const body = renderReportBody(model);
  const { css, missing } = fontsOfOtherScripts(`${body}${model.runningHead.left}${model.footer}`);
  return {
    // `</` cannot occur in the styles: they escape every character except letters, digits and spaces.
    body: `<style>${css}${modelStyles(model)}</style>${body}`,
    title: markUnshowable(model.title),
    author: markUnshowable(model.author),
    lang: model.lang,
    createdAt: model.generatedAt,
    unprintable: missing,
  };
}
