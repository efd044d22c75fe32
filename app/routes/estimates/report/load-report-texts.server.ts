import { REPORT_SECTIONS } from '@worthwhile/roi-core/report-model';
import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { stepTexts } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { reportForm } from '#app/modules/estimates/estimates.schema.ts';
import { offeredBenefits } from '#app/modules/estimates/model/unquantified.ts';
import { reportTextsOf, templateTexts } from '#app/modules/estimates/report-texts.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { onlyTexts, previewReport } from '#app/modules/templates/preview.server.ts';
import { ownTemplate, readTemplate } from '#app/modules/templates/templates.server.ts';
import { templateOwnerOf } from '#app/modules/templates/text-to-template.server.ts';
import { dropBlankRows } from '../wizard/rows.ts';
import { readPageName } from './page-name.ts';
import { showPages } from './show-pages.server.ts';

/**
 * A new estimate starts with the texts of the partner's template.
 *
 * @param from.posted a form that this page answers: its texts are in the preview, stored or not
 * @param from.page the page of the address, whose text is shown
 */
export async function loadReportTexts(
  actor: Actor,
  view: EstimateView,
  from: { readonly posted?: Readonly<Record<string, unknown>> | undefined; readonly page: string | null },
) {
  const { posted, page } = from;
  const template = await templateTexts(view.estimate.partnerId);
  const texts = (posted && readPosted(posted)) ?? (await reportTextsOf(view));
  return {
    step: 'report' as const,
    texts: await stepTexts(view, 'report'),
    page: readPageName(page),
    template: { ...template, saves: await whereToSave(actor, view) },
    preview: showPages(onlyTexts(await previewReport(actor, { ...texts, estId: view.estimate.id }))),
    hasResult: view.headline !== null,
    benefits: offeredBenefits(view),
    sections: REPORT_SECTIONS.map(({ id, label, required }) => ({ id, label, required })),
  };
}

/** @returns null if the actor can’t change the template */
async function whereToSave(actor: Actor, view: EstimateView) {
  if (!view.can.change || !can(actor, 'pdfTemplate.change')) return null;
  const owner = templateOwnerOf(view);
  const { version, isOpen, ownerName } = await readTemplate(actor, owner);
  if (!isOpen) return null;
  return { version, label: owner === ownTemplate(actor) ? 'my template' : `the template of ${ownerName}` };
}

/** @returns undefined if a text is refused, which the page says at its field */
function readPosted(posted: Readonly<Record<string, unknown>>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(posted))
    for (const each of [value].flat()) formData.append(name, String(each));
  dropBlankRows(formData, 'freePages', ['title', 'text']);
  try {
    return readStepForm(reportForm, formData);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

export type ReportContent = Awaited<ReturnType<typeof loadReportTexts>>;
