import { isDeepStrictEqual } from 'node:util';
import { orderSections, REPORT_SECTIONS, STANDARD_SECTIONS } from '@worthwhile/roi-core/report-model';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { readReportTemplate, readVendorTexts } from '#app/modules/partners/partners.server.ts';
import type { DraftChange } from './drafts.server.ts';
import type { ReportForm } from './estimates.schema.ts';
import type { Draft } from './estimates.server.ts';
import { findEstimate } from './estimates.store.server.ts';
import type { ReportTexts, Step } from './inputs.ts';
import type { EstimateView } from './view.ts';

const NO_TEXTS: ReportTexts = { startPage: '', introduction: '', freePages: [], footer: '', sections: [] };

/**
 * Reads the template's texts for a save of the report step, before its transaction: inside it, waiting for a second connection
 * can deadlock. For a missing estimate, the save itself reports the error.
 */
export async function templateFor(actor: Actor, estId: number, steps: readonly Step[]): Promise<ReportTexts> {
  if (!steps.includes('report')) return NO_TEXTS;
  const scope = scopeOf(actor);
  const record = await inScope(scope, (tx) => findEstimate(tx, scope, estId));
  return templateTexts(record?.partnerId ?? null);
}

type ReportStep = ReportTexts & Pick<ReportForm, 'unquantified'>;

/**
 * Applies the report's texts to a draft, and the unquantified benefits if the form lists them. Required sections are printed even
 * if the list lacks them. Texts equal to the template's are not stored: the estimate follows the template until it is generated.
 */
export function changeReportTexts(draft: Draft, form: ReportStep, template: ReportTexts): DraftChange {
  const { unquantified: chosen, startPage, introduction, freePages, footer, sections, sectionOrder = [] } = form;
  const order = orderSections(sectionOrder).map(({ id }) => id);
  const isStandard = order.every((id, index) => id === REPORT_SECTIONS[index]?.id);
  // A form can hold more than the texts; only they are stored.
  const texts = {
    startPage,
    introduction,
    freePages,
    footer,
    sections,
    ...(isStandard ? {} : { sectionOrder: order }),
  };
  const { unquantified = [], ...inputs } = draft.inputs;
  const listed = chosen ?? unquantified;
  return {
    inputs: {
      ...inputs,
      report: isSame(texts, template) ? null : texts,
      ...(listed.length > 0 ? { unquantified: listed } : {}),
    },
  };
}

/**
 * Returns the report's texts: the estimate's own, or those of its partner's (or the vendor's) template until others are saved.
 */
export async function reportTextsOf(
  { estimate, inputs }: Pick<EstimateView, 'estimate' | 'inputs'>,
  template?: ReportTexts,
): Promise<ReportTexts> {
  return inputs.report ?? template ?? templateTexts(estimate.partnerId);
}

/** Reads the texts that estimates of a partner, or of the vendor, start with. */
export async function templateTexts(partnerId: number | null): Promise<ReportTexts> {
  const template = partnerId === null ? await readVendorTexts() : await readReportTemplate(partnerId);
  return {
    startPage: template?.startPage ?? '',
    introduction: template?.introduction ?? '',
    freePages: template?.freePages ?? [],
    footer: template?.footer ?? '',
    sections: [...STANDARD_SECTIONS],
  };
}

/** Compares sections by the optional ones, in any order. */
function isSame(one: ReportTexts, other: ReportTexts): boolean {
  const comparable = (texts: ReportTexts) => ({
    ...texts,
    sections: REPORT_SECTIONS.filter(({ id, required }) => !required && texts.sections.includes(id)),
  });
  return isDeepStrictEqual(comparable(one), comparable(other));
}
