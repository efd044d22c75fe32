import { modelStyles, renderReportBody } from '@worthwhile/report';
import type { ReportModel } from '@worthwhile/roi-core/report-model';
import type { ShownPages } from '#app/ui/report/pages-preview.tsx';

export function showPages(model: ReportModel): ShownPages {
  return { body: renderReportBody(model), styles: modelStyles(model), footer: model.footer };
}
