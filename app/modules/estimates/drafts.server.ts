import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '@worthwhile/roi-core';
import { AppError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { TEXT } from '#app/text.ts';
import { recordEstimateChange } from './audit-changes.server.ts';
import { coreOf, type Draft, draftOf, viewWith } from './estimates.server.ts';
import {
  type EstimateChange,
  type EstimateRecord,
  findEstimate,
  lockEstimate,
  updateEstimate,
} from './estimates.store.server.ts';
import { type EstimateInputs, STEPS, type Step } from './inputs.ts';
import { followFacts } from './model/scaled-defaults.ts';
import { headlineColumns } from './model/stored-headline.ts';
import { progressOf } from './steps.ts';
import type { EstimateCore, EstimateView, Saved } from './view.ts';

/** New inputs of a draft, and other columns of its row. */
export interface DraftChange {
  readonly inputs: EstimateInputs;
  readonly row?: Omit<EstimateChange, 'inputs' | 'state' | 'currentStep' | keyof ReturnType<typeof headlineColumns>>;
  /** The new configuration, if the save changes it. */
  readonly catalogue?: Catalogue;
}

/** Message for a save from a stale version. */
export const STALE = 'Someone else saved this estimate after you opened it. Nothing was overwritten.';
/** Message for a change of a generated estimate. */
export const FINAL = 'This estimate is generated and locked. Clone it to make changes.';

/**
 * Saves one step of a draft, in one transaction that locks its row. A save from an older version is refused, unless the draft
 * already holds exactly the same content: the same form sent twice.
 * @param change computes the new content from the current draft; can throw `unprocessable` for broken rules
 * @throws AppError `notFound`, `forbidden`, `conflict` (with the current estimate and inputs as its detail)
 */
export async function saveStep(actor: Actor, target: Target, step: Step, change: Change): Promise<Saved> {
  return inScope(scopeOf(actor), (tx) => saveStepWithin(tx, actor, target, { step, change }));
}

/**
 * Saves a step and reads the estimate in the same transaction.
 * @throws AppError as `saveStep`; `notFound` also if the save moved the estimate out of the actor's scope
 */
export async function saveAndRead(actor: Actor, target: Target, step: Step, change: Change): Promise<EstimateView> {
  const scope = scopeOf(actor);
  const { record, catalogue } = await inScope(scope, async (tx) => {
    const { catalogue } = await save(tx, actor, target, { step, change });
    return { catalogue, record: await findEstimate(tx, scope, target.estId) };
  });
  // Outside the transaction, which a throw would roll back.
  if (!record) throw new AppError('notFound', TEXT.notFound);
  return viewWith(actor, record, catalogue);
}

interface Target {
  readonly estId: number;
  readonly version: number;
}
type Change = (draft: Draft, tx: Tx) => DraftChange | Promise<DraftChange>;
interface StepChange {
  readonly step: Step;
  readonly change: Change;
}

/** Works like `saveStep` in the caller's transaction. */
export async function saveStepWithin(tx: Tx, actor: Actor, target: Target, part: StepChange): Promise<Saved> {
  return (await save(tx, actor, target, part)).saved;
}

async function save(
  tx: Tx,
  actor: Actor,
  target: Target,
  { step, change }: StepChange,
): Promise<{ readonly saved: Saved; readonly catalogue: Catalogue }> {
  const scope = scopeOf(actor);
  await lockEstimate(tx, scope, target.estId);
  const record = await findEstimate(tx, scope, target.estId);
  if (!record) throw new AppError('notFound', TEXT.notFound);
  requireCapability(actor, 'estimates.change');
  if (record.state === 2) throw new AppError('conflict', FINAL);
  const catalogue = await readCatalogue(record.configId, tx);
  const draft = draftOf(record, catalogue);
  const wanted = following(draft, await change(draft, tx));
  if (record.version !== target.version) {
    if (isHeld(record, wanted)) return { saved: savedOf(record), catalogue };
    throw new AppError('conflict', STALE, { detail: { estimate: draft.estimate, inputs: draft.inputs } });
  }
  const changed = withChange(draft, wanted);
  const { isComplete, computation } = progressOf(changed);
  const state = isComplete ? 1 : 0;
  const currentStep = Math.max(record.currentStep, Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1));
  if (record.state === state && record.currentStep === currentStep && isHeld(record, wanted))
    return { saved: savedOf(record), catalogue };
  const row: EstimateChange = {
    ...wanted.row,
    inputs: wanted.inputs,
    state,
    currentStep,
    savedById: actor.userId,
    modelVersion: changed.catalogue.modelVersion,
    ...headlineColumns(computation?.result.headline),
  };
  const version = await updateEstimate(tx, scope, { id: record.id, version: record.version }, row);
  if (version === undefined) throw new AppError('conflict', STALE);
  await recordEstimateChange(tx, actor, record, { change: row, catalogue });
  return { saved: { estId: record.id, version, state, currentStep }, catalogue };
}

/** Applies defaults that follow the customer's size, after the change. */
function following(draft: Draft, change: DraftChange): DraftChange {
  return { ...change, inputs: followFacts(withChange(draft, change)) };
}

/** Applies a change to the parts of a draft that the model reads. */
export function withChange(draft: Draft, { inputs, row = {}, catalogue = draft.catalogue }: DraftChange): Draft {
  const { currency, ...estimate } = draft.estimate;
  return {
    inputs,
    catalogue,
    estimate: {
      ...estimate,
      scenarioId: (row.scenarioId ?? estimate.scenarioId) as EstimateCore['scenarioId'],
      industry: row.industry ?? estimate.industry,
      currency: {
        id: row.currencyId ?? currency.id,
        sign: row.currencySign ?? currency.sign,
        value: row.currencyValue ?? currency.value,
      },
    },
  };
}

/** Compares both sides as JSON, as the database returns it. */
function isHeld(record: EstimateRecord, { inputs, row = {} }: DraftChange): boolean {
  const held = Object.fromEntries(Object.keys(row).map((key) => [key, record[key as keyof EstimateRecord]]));
  return (
    isDeepStrictEqual(JSON.parse(JSON.stringify(inputs)), record.inputs) &&
    isDeepStrictEqual(JSON.parse(JSON.stringify(row)), JSON.parse(JSON.stringify(held)))
  );
}

function savedOf(record: EstimateRecord): Saved {
  const { id, version, state, currentStep } = coreOf(record);
  return { estId: id, version, state, currentStep };
}
