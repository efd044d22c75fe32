export { type ReportParts, renderBlank, renderReport, renderReportBody, renderReportParts } from './render.tsx';
export { ReportDocument } from './report-document.tsx';
export { modelStyles, reportStyles } from './styles/index.ts';
