import { measuredReductions } from '@worthwhile/roi-core';
import type { Paper, ReportTemplate, SectionId, Snapshot } from '@worthwhile/roi-core/report-model';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { hashOf } from '#app/infra/content-hash.server.ts';
import { databaseTime } from '#app/infra/db/clock.server.ts';
import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { readBranding } from '#app/modules/partners/partners.server.ts';
import { enqueueWebhooks } from '#app/modules/webhooks/announce.server.ts';
import { TEXT } from '#app/text.ts';
import { PRODUCT_VERSION } from '#app/version.ts';
import { requireDealApproval } from './approvals/approvals.server.ts';
import { productNames } from './assumptions.ts';
import { missingIn } from './drafts/missing.ts';
import { readEstimate } from './estimates.server.ts';
import {
  findEstimate,
  findOwnerEmail,
  insertSnapshot,
  lockEstimate,
  updateEstimate,
} from './estimates.store.server.ts';
import type { ReportTexts } from './inputs.ts';
import { STEPS } from './inputs.ts';
import { REVIEW_SCENARIO, readReview } from './measured/measured.server.ts';
import { computeSnapshot } from './model/compute-worker.server.ts';
import { customerShare } from './model/customer-share.ts';
import { agreementsOf, countedRisks, toModelInput } from './model/model-input.ts';
import { headlineColumns } from './model/stored-headline.ts';
import { chosenBenefits } from './model/unquantified.ts';
import { reportTextsOf } from './report-texts.server.ts';
import type { EstimateView, Saved } from './view.ts';

const LAST_STEP = STEPS.length - 1;
const STALE = 'Someone else saved this estimate after you opened it. Review it before you generate.';

/**
 * Freezes an estimate permanently: inputs, configuration, names and prices, currency, branding, texts and the whole result. It
 * happens once: repeated calls from the same version get the same answer, marked as a repetition.
 * @throws AppError `notFound`, `forbidden`, `unprocessable` while something is missing, `conflict` after another save,
 * `approvalNeeded` above a discount limit or with a blocking finding
 */
export async function generateEstimate(actor: Actor, target: { estId: number; version: number }): Promise<Saved> {
  const view = await readEstimate(actor, target.estId);
  requireCapability(actor, 'estimates.change');
  const { estimate } = view;
  if (estimate.state === 2) return alreadyGenerated(estimate, target);
  if (estimate.version !== target.version) throw staleError(view);
  if (!view.can.generate) throw incompleteError(view);
  const { discountPct } = await requireDealApproval(actor, view);
  const scope = scopeOf(actor);
  const generatedAt = await inScope(scope, databaseTime);
  const snapshot = await snapshotOf(view, await reportTextsOf(view), {
    generatedAt,
    measured: await measuredOf(actor, view),
  });
  return inScope(scope, async (tx) => {
    await lockEstimate(tx, scope, target.estId);
    const current = await findEstimate(tx, scope, target.estId);
    if (!current) throw new AppError('notFound', TEXT.notFound);
    if (current.state === 2) return alreadyGenerated(current, target);
    const row = {
      state: 2,
      currentStep: LAST_STEP,
      generatedAt,
      savedById: actor.userId,
      discountPct,
      customerPct: customerShare(snapshot.input),
      ...(estimate.scenarioId === REVIEW_SCENARIO ? { measuredReductions: measuredReductions(snapshot.result) } : {}),
      modelVersion: snapshot.modelVersion,
      ...headlineColumns(snapshot.result.headline),
    };
    const version = await updateEstimate(tx, scope, { id: target.estId, version: target.version }, row);
    if (version === undefined) throw staleError(view);
    await insertSnapshot(tx, {
      estimateId: target.estId,
      snapshot,
      inputHash: snapshot.inputHash,
      modelVersion: snapshot.modelVersion,
      productVersion: snapshot.productVersion,
    });
    await recordAudit(tx, actor, {
      action: 'estimate.generated',
      target: ['estimate', target.estId],
      detail: {
        name: estimate.name,
        products: productNames(view.catalogue, estimate.prodCombinationId),
        inputHash: snapshot.inputHash,
      },
    });
    await enqueueWebhooks(tx, {
      event: 'estimate.generated',
      partnerId: estimate.partnerId,
      data: {
        estId: target.estId,
        estName: estimate.name,
        businessType: estimate.scenarioId,
        customer: { Id: estimate.customer.id, Name: estimate.customer.name },
        generatedAt: generatedAt.toISOString(),
        currencySign: estimate.currency.sign,
        headline: snapshot.result.headline,
        url: `${env().appUrl}/estimate/view?estId=${target.estId}`,
      },
    });
    return { estId: target.estId, version, state: 2, currentStep: LAST_STEP };
  });
}

/** Generated from the version that the caller saw: the same answer again. From another: a conflict. */
function alreadyGenerated(current: { id: number; version: number }, target: { version: number }): Saved {
  if (current.version !== target.version + 1)
    throw new AppError('conflict', 'This estimate is already generated and locked.');
  return { estId: current.id, version: current.version, state: 2, currentStep: LAST_STEP, wasGenerated: true };
}

/** Names the first incomplete step, and every missing or invalid field of all steps. */
function incompleteError(view: EstimateView): AppError {
  const { firstIncomplete, steps } = view;
  const missing = steps.find(({ step }) => step === firstIncomplete)?.summary;
  return new AppError('unprocessable', `Complete ${firstIncomplete} first (${missing}).`, { errors: missingIn(view) });
}

function staleError({ estimate, inputs }: EstimateView): AppError {
  return new AppError('conflict', STALE, { detail: { estimate, inputs } });
}

/**
 * Builds the current snapshot for a preview. Stores nothing.
 * @throws AppError `notFound`; `unprocessable` while something is missing
 */
export async function previewSnapshot(actor: Actor, estId: number): Promise<Snapshot> {
  const view = await readEstimate(actor, estId);
  if (view.headline === null) throw new AppError('unprocessable', `Complete ${view.firstIncomplete} first.`);
  return draftSnapshot(view, await reportTextsOf(view), await measuredOf(actor, view));
}

/** Builds the current snapshot with these texts, marked as unregistered: it cannot be verified. */
export async function draftSnapshot(
  view: EstimateView,
  texts: ReportTexts,
  measured?: Snapshot['measured'],
): Promise<Snapshot> {
  return { ...(await snapshotOf(view, texts, { generatedAt: new Date(), measured })), isUnregistered: true };
}

/** @returns what a review compares with the estimate that it names; undefined without one that the actor sees */
async function measuredOf(actor: Actor, view: EstimateView): Promise<Snapshot['measured']> {
  if (view.estimate.scenarioId !== REVIEW_SCENARIO) return undefined;
  const { of, comparison } = await readReview(actor, view);
  return of && comparison ? { against: `${of.name}, version ${of.versionNo}`, comparison } : undefined;
}

/** Collects everything that the report is built from, computed off the event loop. Generate stores it; a preview does not. */
async function snapshotOf(
  view: EstimateView,
  texts: ReportTexts,
  { generatedAt, measured }: { generatedAt: Date; measured?: Snapshot['measured'] | undefined },
): Promise<Snapshot> {
  const { estimate, inputs, catalogue } = view;
  const partner = estimate.partnerId === null ? null : await readBranding(estimate.partnerId);
  const input = toModelInput(estimate, inputs, catalogue);
  const ownerEmail = await unscoped('a report says how to reach its owner', (tx) =>
    findOwnerEmail(tx, estimate.owner.userId),
  );
  return computeSnapshot(catalogue, input, {
    productVersion: PRODUCT_VERSION,
    inputHash: hashOf(input),
    origin: env().appUrl,
    paper: paperOf(estimate.currency.sign),
    brand: view.brand,
    estimate: {
      id: String(estimate.id),
      name: estimate.name,
      customer: estimate.customer.name,
      industryLabel: catalogue.industries.find(({ id }) => id === estimate.industry)?.label ?? estimate.industry,
      scenarioTitle: estimate.scenarioTitle,
      owner: estimate.owner.name,
      ...(ownerEmail ? { ownerEmail } : {}),
      contact: estimate.contact?.name ?? null,
      generatedAt: generatedAt.toISOString(),
    },
    partner,
    template: templateOf(texts),
    sections: texts.sections as readonly SectionId[],
    ...(texts.sectionOrder ? { sectionOrder: texts.sectionOrder as readonly SectionId[] } : {}),
    ...circumstancesOf(view),
    ...(measured ? { measured } : {}),
  });
}

/** Where prices are in US dollars, offices print on Letter. */
function paperOf(currencySign: string): Paper {
  return env().paper ?? (currencySign === '$' ? 'Letter' : 'A4');
}

/** Collects the report's content other than figures; leaves out empty parts. */
function circumstancesOf(view: EstimateView): Pick<Snapshot, 'agreements' | 'riskReasons' | 'unquantified'> {
  const { estimate, inputs, catalogue } = view;
  const risks = countedRisks(catalogue, estimate.scenarioId, inputs);
  const benefits = chosenBenefits(view);
  const agreements = agreementsOf(inputs);
  return {
    ...(Object.keys(agreements).length > 0 ? { agreements } : {}),
    ...(risks.length > 0 ? { riskReasons: Object.fromEntries(risks.map(([id, { reason }]) => [id, reason])) } : {}),
    ...(benefits.length > 0 ? { unquantified: benefits } : {}),
  };
}

export function templateOf({
  startPage,
  introduction,
  freePages,
  footer,
}: Pick<ReportTexts, 'startPage' | 'introduction' | 'freePages' | 'footer'>): ReportTemplate {
  return {
    startPage,
    introduction,
    freePages: freePages.map(({ title, text }) => `# ${title}\n\n${text}`),
    footer,
  };
}
