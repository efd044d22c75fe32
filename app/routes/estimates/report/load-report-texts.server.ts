import { REPORT_SECTIONS } from '@worthwhile/roi-core/report-model';
import { reportTextsOf } from '#app/modules/estimates/report-texts.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { ReportContent } from '../wizard/content.ts';

/** The sixth step: the estimate's own texts, or those of the partner's template that it starts with. */
export async function loadReportTexts(view: EstimateView): Promise<ReportContent> {
  const { startPage, introduction, freePages, footer, sections } = await reportTextsOf(view);
  return {
    step: 'report',
    texts: {
      startPage,
      introduction,
      footer,
      sections: REPORT_SECTIONS.filter(({ id, required }) => !required && sections.includes(id)).map(({ id }) => id),
      ...Object.fromEntries(
        freePages.flatMap(({ title, text }, index) => [
          [`freePages[${index}].title`, title],
          [`freePages[${index}].text`, text],
        ]),
      ),
    },
    sections: REPORT_SECTIONS.map(({ id, label, required }) => ({ id, label, required })),
  };
}
