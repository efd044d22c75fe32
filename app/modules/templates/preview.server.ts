import type { ModelInput } from '@worthwhile/roi-core';
import { buildReportModel, type Edition, type ReportModel, type Snapshot } from '@worthwhile/roi-core/report-model';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { perDatabase } from '#app/infra/db/per-database.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { fullName } from '#app/modules/access/actor.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { draftSnapshot, templateOf } from '#app/modules/estimates/generate.server.ts';
import type { ReportTexts } from '#app/modules/estimates/inputs.ts';
import { computeSnapshot } from '#app/modules/estimates/model/compute-worker.server.ts';
import { readSnapshot } from '#app/modules/estimates/savings.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { readBranding } from '#app/modules/partners/partners.server.ts';
import { labelOf, type ReportFile } from '#app/modules/report/cached-report.server.ts';
import { makeEdition, printModel } from '#app/modules/report/make-edition.server.ts';
import { TEXT } from '#app/text.ts';
import { PRODUCT_VERSION } from '#app/version.ts';
import type { TemplateForm } from './templates.schema.ts';
import { readTemplate, type TemplateOwner } from './templates.server.ts';

/** Report sections that depend on the template. */
const SHOWN = new Set(['startPage', 'introduction', 'summary', 'freePages']);
const ENDPOINTS = 1_000;

/** A typical estimate on industry averages, so a template has figures to preview without any estimate. */
const EXAMPLE: ModelInput = {
  scenarioId: 1,
  industry: 'other',
  assumptionLevel: 'average',
  reductionLevel: 'average',
  currency: { sign: '$', value: 1 },
  proposed: { subProducts: [5], addOns: [6] },
  fields: { employees: ENDPOINTS, endpointsManaged: ENDPOINTS },
  investment: {
    contractYears: 3,
    licences: [{ componentId: 5, model: 'subscription' }],
    implementationServicesCost: 20_000,
  },
};

/** By configuration; only the newest is cached. */
const keptExamples = perDatabase(() => new Map<number, Promise<Snapshot>>());

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

type PreviewForm = ReportTexts & { readonly estId?: number };

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

async function exampleOf({ estimate }: EstimateView, form: PreviewForm): Promise<Snapshot> {
  const partner = estimate.partnerId === null ? null : await readBranding(estimate.partnerId);
  const example = await exampleSnapshot();
  return {
    ...example,
    brand: env().brandName,
    estimate: {
      ...example.estimate,
      name: estimate.name,
      customer: estimate.customer.name,
      owner: estimate.owner.name,
    },
    partner,
    template: templateOf(form),
  };
}

const subjectOf = ({ estimate: { name, customer } }: EstimateView) => ({ estimate: { name, customer: customer.name } });

function firstPages(snapshot: Snapshot): ReportModel {
  return onlyTexts(buildReportModel({ ...snapshot, sections: ['summary', 'freePages'] }));
}

/** Leaves only the pages that texts change. */
export function onlyTexts(model: ReportModel): ReportModel {
  return { ...model, sections: model.sections.filter(({ id }) => SHOWN.has(id)) };
}

const today = () => new Date().toISOString().slice(0, 10);

/** Computed once per configuration. */
async function exampleSnapshot(): Promise<Snapshot> {
  const configId = await newestConfigId();
  const kept = keptExamples();
  const known = kept.get(configId);
  if (known) return known;
  const snapshot = computeExample(configId);
  kept.clear();
  kept.set(configId, snapshot);
  snapshot.catch(() => kept.delete(configId));
  return snapshot;
}

async function computeExample(configId: number): Promise<Snapshot> {
  const catalogue = await readCatalogue(configId);
  return computeSnapshot(catalogue, EXAMPLE, {
    productVersion: PRODUCT_VERSION,
    inputHash: '',
    brand: env().brandName,
    estimate: {
      id: '0',
      name: 'Example estimate',
      customer: 'Example customer',
      industryLabel: catalogue.industries.find(({ id }) => id === EXAMPLE.industry)?.label ?? EXAMPLE.industry,
      scenarioTitle: 'New Business',
      owner: '',
      contact: null,
      generatedAt: `${today()}T00:00:00.000Z`,
    },
    partner: null,
    template: { startPage: '', introduction: '', freePages: [], footer: '' },
    sections: ['summary', 'freePages'],
  });
}
