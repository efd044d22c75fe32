export { renderSummaryParts } from './board-summary/render.tsx';
export type { ReportParts } from './document-shell.ts';
export { fontFaces, fontsOfOtherScripts } from './fonts.ts';
export { renderReport, renderReportBody, renderReportParts, renderReportSections } from './render.tsx';
export { modelStyles, reportStyles } from './styles/index.ts';
