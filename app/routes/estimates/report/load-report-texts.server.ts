import { REPORT_SECTIONS } from '@worthwhile/roi-core/report-model';
import type { Actor } from '#app/modules/access/actor.ts';
import { stepTexts } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { offeredBenefits } from '#app/modules/estimates/model/unquantified.ts';
import { reportTextsOf } from '#app/modules/estimates/report-texts.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { onlyTexts, previewReport } from '#app/modules/templates/preview.server.ts';
import { showPages } from './show-pages.server.ts';

/** A new estimate starts with the texts of the partner's template. */
export async function loadReportTexts(actor: Actor, view: EstimateView) {
  const texts = await reportTextsOf(view);
  return {
    step: 'report' as const,
    texts: await stepTexts(view, 'report'),
    preview: showPages(onlyTexts(await previewReport(actor, { estId: view.estimate.id, ...texts }))),
    hasResult: view.headline !== null,
    benefits: offeredBenefits(view),
    sections: REPORT_SECTIONS.map(({ id, label, required }) => ({ id, label, required })),
  };
}

export type ReportContent = Awaited<ReturnType<typeof loadReportTexts>>;
