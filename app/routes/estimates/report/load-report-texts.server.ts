import { REPORT_SECTIONS } from '@worthwhile/roi-core/report-model';
import { stepTexts } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { offeredBenefits } from '#app/modules/estimates/model/unquantified.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { ReportContent } from '../wizard/content.ts';

/** The sixth step: the estimate's own texts, or those of the partner's template that it starts with. */
export async function loadReportTexts(view: EstimateView): Promise<ReportContent> {
  return {
    step: 'report',
    texts: await stepTexts(view, 'report'),
    benefits: offeredBenefits(view),
    sections: REPORT_SECTIONS.map(({ id, label, required }) => ({ id, label, required })),
  };
}
