import { REPORT_SECTIONS } from '@worthwhile/roi-core/report-model';
import { stepTexts } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { offeredBenefits } from '#app/modules/estimates/model/unquantified.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';

/** A new estimate starts with the texts of the partner's template. */
export async function loadReportTexts(view: EstimateView) {
  return {
    step: 'report' as const,
    texts: await stepTexts(view, 'report'),
    benefits: offeredBenefits(view),
    sections: REPORT_SECTIONS.map(({ id, label, required }) => ({ id, label, required })),
  };
}

export type ReportContent = Awaited<ReturnType<typeof loadReportTexts>>;
