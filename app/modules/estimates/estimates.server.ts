import { type Catalogue, type ScenarioId, storedHeadline } from '@worthwhile/roi-core';
import type { Snapshot } from '@worthwhile/roi-core/report-model';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import { TEXT } from '#app/text.ts';
import { type EstimateRecord, findEstimate, findSnapshot } from './estimates.store.server.ts';
import type { EstimateInputs } from './inputs.ts';
import { followFacts } from './model/scaled-defaults.ts';
import { progressOf } from './steps.ts';
import type { EstimateCore, EstimateState, EstimateView } from './view.ts';

/**
 * Reads one estimate with its configuration, its progress, and the actor's permissions.
 * @throws AppError `notFound` if it is missing, deleted, or outside the actor's scope
 */
export async function readEstimate(actor: Actor, estId: number): Promise<EstimateView> {
  const scope = scopeOf(actor);
  const { record, frozen } = await inScope(scope, async (tx) => {
    const record = await findEstimate(tx, scope, estId);
    const frozen = record?.state === 2 ? await findSnapshot(tx, scope, estId) : undefined;
    return { record, frozen: frozen?.snapshot as Snapshot | undefined };
  });
  if (!record) throw new AppError('notFound', TEXT.notFound);
  return viewOf(actor, record, frozen);
}

/** @param frozen the snapshot that Generate stored */
async function viewOf(actor: Actor, record: EstimateRecord, frozen?: Snapshot): Promise<EstimateView> {
  const configured = await readCatalogue(record.configId);
  return viewWith(actor, record, frozen ? { ...configured, ...frozen.catalogue } : configured, frozen);
}

/**
 * Works like `viewOf` with a catalog already read.
 * @param actor null for a reader without an account, who can do nothing with it
 */
export function viewWith(
  actor: Actor | null,
  record: EstimateRecord,
  catalogue: Catalogue,
  frozen?: Snapshot,
): EstimateView {
  const { estimate, inputs } = draftOf(record, catalogue);
  const progress = progressOf({ estimate, inputs, catalogue });
  const result = frozen?.result ?? progress.computation?.result ?? null;
  const mayChange = actor !== null && can(actor, 'estimates.change');
  const isOpen = estimate.state !== 2;
  return {
    brand: frozen?.brand ?? env().brandName,
    estimate,
    inputs,
    catalogue,
    steps: progress.steps,
    firstIncomplete: progress.firstIncomplete,
    can: {
      change: mayChange && isOpen,
      generate: mayChange && isOpen && progress.isComplete,
      clone: mayChange,
      delete: actor !== null && can(actor, 'estimates.delete'),
      download: !isOpen,
    },
    lastComputed: record.modelVersion === null ? null : { modelVersion: record.modelVersion, npv: record.modelNpv },
    headline: result && storedHeadline(estimate.scenarioId, result),
    findings: frozen?.plausibility ?? progress.computation?.findings ?? [],
  };
}

export interface Draft {
  readonly estimate: EstimateCore;
  readonly inputs: EstimateInputs;
  readonly catalogue: Catalogue;
}

/** Combines a row with its configuration. Defaults that follow the customer's size use the stored size. */
export function draftOf(record: EstimateRecord, catalogue: Catalogue): Draft {
  const estimate = coreOf(record);
  return { estimate, inputs: followFacts({ estimate, inputs: record.inputs, catalogue }), catalogue };
}

export function coreOf(record: EstimateRecord): EstimateCore {
  const ref = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });
  return {
    id: record.id,
    name: record.name,
    state: record.state as EstimateState,
    version: record.version,
    currentStep: record.currentStep,
    scenarioId: record.scenarioId as ScenarioId,
    scenarioTitle: scenarioOf(record.scenarioId).title,
    industry: record.industry,
    currency: { id: record.currencyId, sign: record.currencySign, value: record.currencyValue },
    configId: record.configId,
    customer: { id: record.customerId, name: record.customerName },
    account: ref(record.accountId, record.accountName),
    contact: ref(record.contactId, record.contactName),
    opportunity: ref(record.opportunityId, record.opportunityName),
    owner: {
      userId: record.ownerId,
      name: fullName({ firstName: record.ownerFirstName, lastName: record.ownerLastName }),
    },
    partnerId: record.partnerId,
    prodCombinationId: record.prodCombinationId,
    createdAt: record.createdAt.toISOString(),
    generatedAt: record.generatedAt?.toISOString() ?? null,
    savedBy: { userId: record.savedById ?? record.ownerId, name: saverOf(record), at: record.updatedAt.toISOString() },
  };
}

/** Returns no name for a user of another organization. */
function saverOf({ savedById, saverFirstName, saverLastName, ownerFirstName, ownerLastName }: EstimateRecord): string {
  if (savedById === null) return fullName({ firstName: ownerFirstName, lastName: ownerLastName });
  if (saverFirstName === null || saverLastName === null) return 'another user';
  return fullName({ firstName: saverFirstName, lastName: saverLastName });
}
