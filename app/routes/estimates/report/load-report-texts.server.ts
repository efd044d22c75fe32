import { REPORT_SECTIONS } from '@worthwhile/roi-core/report-model';
import { stepTexts } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { offeredBenefits } from '#app/modules/estimates/model/unquantified.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { ReportContent } from '../wizard/content.ts';

/** A new estimate starts with the texts of the partner's template. */
export async function loadReportTexts(view: EstimateView): Promise<ReportContent> {
  return {
    step: 'report',
    texts: await stepTexts(view, 'report'),
    benefits: offeredBenefits(view),
    sections: REPORT_SECTIONS.map(({ id, label, required }) => ({ id, label, required })),
  };
}
