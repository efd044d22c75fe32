import { REPORT_SECTIONS } from '@worthwhile/roi-core/report-model';
import type { Actor } from '#app/modules/access/actor.ts';
import { readReportTemplate, readVendorTexts } from '#app/modules/partners/partners.server.ts';
import { saveStep } from './drafts.server.ts';
import type { ReportForm } from './estimates.schema.ts';
import type { ReportTexts } from './inputs.ts';
import type { EstimateView, Saved } from './view.ts';

/** Saves step 5. The required sections are printed even where they are not in the list. */
export async function saveReportTexts(actor: Actor, form: ReportForm): Promise<Saved> {
  const { startPage, introduction, freePages, footer, sections } = form;
  return saveStep(actor, form, 'report', (draft) => ({
    inputs: { ...draft.inputs, report: { startPage, introduction, freePages, footer, sections } },
  }));
}

/** The report's texts: the estimate's own, or those of its partner's (or the vendor's) template until step 5 was saved. */
export async function reportTextsOf({
  estimate,
  inputs,
}: Pick<EstimateView, 'estimate' | 'inputs'>): Promise<ReportTexts> {
  if (inputs.report) return inputs.report;
  const template = estimate.partnerId === null ? await readVendorTexts() : await readReportTemplate(estimate.partnerId);
  return {
    startPage: template?.startPage ?? '',
    introduction: template?.introduction ?? '',
    freePages: template?.freePages ?? [],
    footer: template?.footer ?? '',
    sections: REPORT_SECTIONS.map(({ id }) => id),
  };
}
