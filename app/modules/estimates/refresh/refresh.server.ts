import { type Headline, leadAmount, modelChangesSince } from '@worthwhile/roi-core';
import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { requireCurrency } from '#app/modules/currencies/currencies.server.ts';
import { saveStep } from '../drafts.server.ts';
import { readEstimate } from '../estimates.server.ts';
import { tryCompute } from '../model/computation.ts';
import { componentIds, convertMoney, neededFields, selectionOf } from '../model/model-input.ts';
import { type PresetChange, type Renaming, reapplyBenchmarks } from '../model/reapply-benchmarks.server.ts';
import type { EstimateView, Saved } from '../view.ts';
import { changedBenefits } from './changed-benefits.ts';
import { changedFields, changedProducts } from './changed-products.ts';

/** The leading figures before and after; null without a result. */
interface Outcome {
  readonly before: Headline | null;
  readonly after: Headline | null;
}
export interface NewerConfiguration {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly PresetChange[];
  readonly renamings: readonly Renaming[];
  /** Everything else that touches the estimate: its benefits, products, selection rules and figures. */
  readonly sentences: readonly string[];
  readonly outcome: Outcome;
}
/** A release whose formulas differ from those of the last save. Drafts already use them. */
export interface NewerModel {
  readonly from: string;
  readonly to: string;
  /** One sentence with the reason for each version in between. */
  readonly changes: readonly string[];
  /** Result of the last save; null if unknown. */
  readonly before: number | null;
  /** The same figure by the current model: the whole case if the older model led a renewal with it. */
  readonly after: number | null;
  readonly headline: Headline | null;
}
export interface NewerCurrency {
  readonly before: { readonly sign: string; readonly value: number };
  readonly after: { readonly sign: string; readonly value: number };
  readonly outcome: Outcome;
  /** Only the owner can apply it. */
  readonly isOwner: boolean;
}

/** Lists updates for a draft; null where nothing changed, and for generated estimates. */
export async function findAvailableUpdates(
  actor: Actor,
  view: EstimateView,
): Promise<{
  configuration: NewerConfiguration | null;
  currency: NewerCurrency | null;
  model: NewerModel | null;
}> {
  if (view.estimate.state === 2) return { configuration: null, currency: null, model: null };
  const [configuration, currency] = await Promise.all([newerConfiguration(view), newerCurrency(actor, view)]);
  return { configuration, currency, model: newerModel(view) };
}

export async function hasNewerConfiguration({ estimate }: EstimateView): Promise<boolean> {
  return estimate.state !== 2 && (await newestConfigId()) !== estimate.configId;
}

/** Describes a newer model than that of the draft's last save. */
export function newerModel({ estimate, catalogue, lastComputed, headline }: EstimateView): NewerModel | null {
  const { modelVersion: to } = catalogue;
  if (estimate.state === 2 || lastComputed === null || lastComputed.modelVersion === to) return null;
  return {
    from: lastComputed.modelVersion,
    to,
    changes: modelChangesSince(lastComputed.modelVersion),
    before: lastComputed.npv,
    after: headline && leadAmount(comparableTo(lastComputed.modelVersion, headline).all),
    headline,
  };
}

/** Model 1.0 led a renewal with its total, later ones with the increment. */
function comparableTo(modelVersion: string, headline: Headline) {
  return modelVersion === '1.0' ? (headline.total ?? headline) : headline;
}

/**
 * Lists figures at a level that differ between a clone and its original; empty if the original was deleted or has the same
 * version.
 */
export async function changedSinceOriginal(
  actor: Actor,
  clone: EstimateView,
  originalId: number,
): Promise<readonly PresetChange[]> {
  try {
    const original = await readEstimate(actor, originalId);
    if (original.estimate.configId === clone.estimate.configId) return [];
    return reapplyBenchmarks(original, await readCatalogue(clone.estimate.configId)).changes;
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return [];
    throw error;
  }
}

async function newerConfiguration(view: EstimateView): Promise<NewerConfiguration | null> {
  const to = await newestConfigId();
  if (to === view.estimate.configId) return null;
  const catalogue = await readCatalogue(to);
  const { inputs, changes, renamings } = reapplyBenchmarks(view, catalogue);
  const after = tryCompute({ ...view, inputs, catalogue });
  const outcome = { before: view.headline, after: after?.result.headline ?? null };
  const { proposed, existing } = selectionOf(view.estimate.scenarioId, view.inputs.selection);
  const sentences = [
    ...changedBenefits(view.catalogue, catalogue, [...componentIds(proposed), ...componentIds(existing)]),
    ...changedProducts(view.catalogue, catalogue, { proposed, existing }),
    ...changedFields(neededFields(view.catalogue, view.estimate.scenarioId, view.inputs), catalogue),
  ];
  return { from: view.estimate.configId, to, changes, renamings, sentences, outcome };
}

async function newerCurrency(actor: Actor, view: EstimateView): Promise<NewerCurrency | null> {
  const { currency, owner } = view.estimate;
  const { sign, value } = await requireCurrency(currency.id);
  if (sign === currency.sign && value === currency.value) return null;
  const inputs = convertMoney(view.inputs, view.catalogue, value / currency.value);
  const after = tryCompute({ ...view, inputs, estimate: { ...view.estimate, currency: { ...currency, sign, value } } });
  return {
    before: { sign: currency.sign, value: currency.value },
    after: { sign, value },
    outcome: { before: view.headline, after: after?.result.headline ?? null },
    isOwner: owner.userId === actor.userId,
  };
}

/** Records that the user reviewed the change by a newer model. The figures already use it. */
export function acceptModel(actor: Actor, target: Target): Promise<Saved> {
  return saveStep(actor, target, 'scenario', async ({ inputs, catalogue }, tx) => {
    await recordAudit(tx, actor, {
      action: 'estimate.modelAccepted',
      target: ['estimate', target.estId],
      detail: { to: catalogue.modelVersion },
    });
    return { inputs, row: { modelVersion: catalogue.modelVersion } };
  });
}

interface Target {
  readonly estId: number;
  readonly version: number;
}

/**
 * Moves a draft to the newest configuration: figures at a level get its presets, manual ones stay.
 * @param target.configId the version whose changes were shown; a newer one is refused
 * @throws AppError `conflict` if a newer version exists
 */
export async function moveToNewest(actor: Actor, target: Target & { configId: number }): Promise<Saved> {
  const configId = await newestConfigId();
  if (configId !== target.configId)
    throw new AppError('conflict', 'The configuration changed again. Review the changes.');
  const catalogue = await readCatalogue(configId);
  return saveStep(actor, target, 'scenario', async (draft, tx) => {
    const { inputs } = reapplyBenchmarks(draft, catalogue);
    await recordAudit(tx, actor, {
      action: 'estimate.configurationMoved',
      target: ['estimate', target.estId],
      detail: { from: draft.estimate.configId, to: configId },
    });
    return { inputs, catalogue, row: { configId } };
  });
}

/**
 * Applies the currency's current sign and value to the draft; every amount is multiplied by new/old, unrounded.
 * @throws AppError `forbidden` for anyone but the owner
 */
export async function refreshCurrency(actor: Actor, target: Target): Promise<Saved> {
  return saveStep(actor, target, 'scenario', async ({ estimate, inputs, catalogue }, tx) => {
    if (estimate.owner.userId !== actor.userId)
      throw new AppError('forbidden', `Only the owner, ${estimate.owner.name}, can update the rate.`);
    const { sign, value } = await requireCurrency(estimate.currency.id, tx);
    await recordAudit(tx, actor, {
      action: 'estimate.currencyRefreshed',
      target: ['estimate', target.estId],
      detail: { from: estimate.currency.value, to: value },
    });
    return {
      inputs: convertMoney(inputs, catalogue, value / estimate.currency.value),
      row: { currencySign: sign, currencyValue: value },
    };
  });
}
