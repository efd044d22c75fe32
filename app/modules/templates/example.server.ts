import type { ModelInput } from '@worthwhile/roi-core';
import type { Snapshot } from '@worthwhile/roi-core/report-model';
import { env } from '#app/env.server.ts';
import { perDatabase } from '#app/infra/db/per-database.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { templateOf } from '#app/modules/estimates/generate.server.ts';
import type { ReportTexts } from '#app/modules/estimates/inputs.ts';
import { computeSnapshot } from '#app/modules/estimates/model/compute-worker.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { readBranding } from '#app/modules/partners/partners.server.ts';
import { PRODUCT_VERSION } from '#app/version.ts';

/** Report sections that depend on the template. */
export const SHOWN = new Set(['startPage', 'introduction', 'summary', 'freePages']);

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

export type PreviewForm = ReportTexts & { readonly estId?: number };

export async function exampleOf({ estimate }: EstimateView, form: PreviewForm): Promise<Snapshot> {
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

export const today = () => new Date().toISOString().slice(0, 10);

/** Computed once per configuration. */
export async function exampleSnapshot(): Promise<Snapshot> {
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
