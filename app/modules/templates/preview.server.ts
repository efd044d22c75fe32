import { buildReportModel, type Edition, type ReportModel, type Snapshot } from '@worthwhile/roi-core/report-model';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { fullName } from '#app/modules/access/actor.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { draftSnapshot, templateOf } from '#app/modules/estimates/generate.server.ts';
import { readSnapshot } from '#app/modules/estimates/savings.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { readBranding } from '#app/modules/partners/partners.server.ts';
import { labelOf, type ReportFile } from '#app/modules/report/cached-report.server.ts';
import { makeEdition, printModel } from '#app/modules/report/make-edition.server.ts';
import { TEXT } from '#app/text.ts';
import { exampleOf, exampleSnapshot, type PreviewForm, SHOWN, today } from './example.server.ts';
import type { TemplateForm } from './templates.schema.ts';
import { readTemplate, type TemplateOwner } from './templates.server.ts';

/**
 * Builds the report's first pages with the unsaved template: the printed document with an example's figures on the current
 * configuration.
 *
 * @throws AppError `notFound` outside the scope
 */
export async function previewTemplate(
  actor: Actor,
  owner: TemplateOwner,
  form: Pick<TemplateForm, 'startPage' | 'introduction' | 'freePages' | 'footer' | 'accent'>,
): Promise<ReportModel> {
  const template = await readTemplate(actor, owner);
  const branding = owner === 'vendor' ? null : await readBranding(owner);
  const snapshot = await exampleSnapshot();
  return firstPages({
    ...snapshot,
    brand: env().brandName,
    estimate: { ...snapshot.estimate, owner: fullName(actor), generatedAt: `${today()}T00:00:00.000Z` },
    partner: branding && { ...branding, name: template.ownerName, accent: form.accent },
    template: templateOf(form),
  });
}

/**
 * Builds an estimate's report with unsaved texts: with its figures if they are complete, else the first pages with an
 * example's. A generated estimate keeps its texts.
 *
 * @throws AppError `notFound` outside the scope
 */
export async function previewReport(actor: Actor, form: PreviewForm): Promise<ReportModel> {
  const view = await readForPreview(actor, form);
  const snapshot = await previewSnapshot(actor, view, form);
  return snapshot ? buildReportModel(snapshot) : firstPages(await exampleOf(view, form));
}

/**
 * Makes an edition of an estimate with unsaved texts, without storing it. Without complete figures, only the full report's first
 * pages exist.
 *
 * @throws AppError `notFound` outside the scope; `unprocessable` without complete figures; `unavailable` if printing is impossible
 */
export async function previewEdition(
  actor: Actor,
  { edition, ...form }: PreviewForm & { readonly edition: Edition },
): Promise<Pick<ReportFile, 'bytes' | 'fileName' | 'mimeType'>> {
  const view = await readForPreview(actor, form);
  const snapshot = await previewSnapshot(actor, view, form);
  if (!snapshot && edition !== 'full')
    throw new AppError('unprocessable', 'Complete the steps with figures first. Then you can preview this edition.');
  const bytes = snapshot
    ? await makeEdition(snapshot, edition)
    : await printModel(firstPages(await exampleOf(view, form)));
  const { fileName, mimeType } = labelOf({ estId: view.estimate.id, edition, snapshot: subjectOf(view) });
  return { bytes: new Uint8Array(bytes), fileName: `preview-${fileName}`, mimeType };
}

async function readForPreview(actor: Actor, { estId }: PreviewForm): Promise<EstimateView> {
  if (estId === undefined) throw new AppError('notFound', TEXT.notFound);
  return readEstimate(actor, estId);
}

/** @returns null without complete figures */
async function previewSnapshot(actor: Actor, view: EstimateView, form: PreviewForm): Promise<Snapshot | null> {
  if (view.estimate.state === 2) return readSnapshot(actor, view.estimate.id);
  return view.headline === null ? null : draftSnapshot(view, form);
}

const subjectOf = ({ estimate: { name, customer } }: EstimateView) => ({ estimate: { name, customer: customer.name } });

function firstPages(snapshot: Snapshot): ReportModel {
  return onlyTexts(buildReportModel({ ...snapshot, sections: ['summary', 'freePages'] }));
}

/** Leaves only the pages that texts change. */
export function onlyTexts(model: ReportModel): ReportModel {
  return { ...model, sections: model.sections.filter(({ id }) => SHOWN.has(id)) };
}
