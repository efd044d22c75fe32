import { isDeepStrictEqual } from 'node:util';
import { REPORT_SECTIONS } from '@worthwhile/roi-core/report-model';
import type { Actor } from '#app/modules/access/actor.ts';
import { readReportTemplate, readVendorTexts } from '#app/modules/partners/partners.server.ts';
import { type Draft, type DraftChange, saveStep } from './drafts.server.ts';
import type { ReportForm } from './estimates.schema.ts';
import type { ReportTexts } from './inputs.ts';
import type { EstimateView, Saved } from './view.ts';

/**
 * Saves step 5. The required sections are printed even where they are not in the list. Texts that are those of the
 * template are not the estimate's own: it goes on following the template until it is generated.
 */
export async function saveReportTexts(actor: Actor, form: ReportForm): Promise<Saved> {
  const { startPage, introduction, freePages, footer, sections } = form;
  return saveStep(actor, form, 'report', (draft) =>
    changeReportTexts(draft, { startPage, introduction, freePages, footer, sections }),
  );
}

/** What the report's texts make of a draft. */
export async function changeReportTexts({ estimate, inputs }: Draft, texts: ReportTexts): Promise<DraftChange> {
  const template = await templateTexts(estimate.partnerId);
  return { inputs: { ...inputs, report: isSame(texts, template) ? null : texts } };
}

/** The report's texts: the estimate's own, or those of its partner's (or the vendor's) template until others were saved. */
export async function reportTextsOf({
  estimate,
  inputs,
}: Pick<EstimateView, 'estimate' | 'inputs'>): Promise<ReportTexts> {
  return inputs.report ?? templateTexts(estimate.partnerId);
}

async function templateTexts(partnerId: number | null): Promise<ReportTexts> {
  const template = partnerId === null ? await readVendorTexts() : await readReportTemplate(partnerId);
  return {
    startPage: template?.startPage ?? '',
    introduction: template?.introduction ?? '',
    freePages: template?.freePages ?? [],
    footer: template?.footer ?? '',
    sections: REPORT_SECTIONS.map(({ id }) => id),
  };
}

/** The parts that can be left out decide, in whatever order they are named. */
function isSame(one: ReportTexts, other: ReportTexts): boolean {
  const comparable = (texts: ReportTexts) => ({
    ...texts,
    sections: REPORT_SECTIONS.filter(({ id, required }) => !required && texts.sections.includes(id)),
  });
  return isDeepStrictEqual(comparable(one), comparable(other));
}
