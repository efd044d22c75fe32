import { AppError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { TEXT } from '#app/text.ts';
import { type AgreedFigure, agreeFigures } from '../agreed/agreed-figures.ts';
import { saveStepWithin } from '../drafts.server.ts';
import { draftOf } from '../estimates.server.ts';
import { findEstimate, insertEstimate, lockEstimate } from '../estimates.store.server.ts';
import { numberedName } from '../lifecycle/names.server.ts';
import { followFacts } from '../model/scaled-defaults.ts';
import { headlineColumns } from '../model/stored-headline.ts';
import { progressOf } from '../steps.ts';
import { findFirst, type LineRow, listLine } from './line.store.server.ts';

/** The versions of an estimate's line, the newest first; all in the actor's scope. */
export async function readLine(actor: Actor, estId: number): Promise<{ first: number; versions: LineRow[] }> {
  return inScope(scopeOf(actor), (tx) => readLineWithin(tx, actor, estId));
}

/** @throws AppError `notFound` outside the scope */
export async function readLineWithin(tx: Tx, actor: Actor, estId: number) {
  const scope = scopeOf(actor);
  const first = await findFirst(tx, scope, estId);
  if (first === undefined) throw new AppError('notFound', TEXT.notFound);
  return { first, versions: await listLine(tx, scope, first) };
}

/**
 * Puts agreed figures into the newest version of a line: a draft is changed in place, a generated one gets a new version, a draft
 * with the same configuration, so that the result is the one that was shown.
 * @returns the version that holds the figures
 * @throws AppError `notFound`, `forbidden`; `unprocessable` by field ID for figures that cannot be accepted
 */
export async function acceptAgreed(
  tx: Tx,
  actor: Actor,
  estId: number,
  figures: readonly AgreedFigure[],
): Promise<{ estId: number; versionNo: number; isNew: boolean }> {
  const scope = scopeOf(actor);
  requireCapability(actor, 'estimates.change');
  const { first } = await readLineWithin(tx, actor, estId);
  // One at a time, or two sellers would make two versions.
  await lockEstimate(tx, scope, first);
  const [newest] = await listLine(tx, scope, first);
  if (!newest) throw new AppError('notFound', TEXT.notFound);
  if (newest.state !== 2) {
    const target = { estId: newest.id, version: newest.version };
    const part = {
      step: 'assumptions',
      change: (draft: Parameters<typeof agreeFigures>[0]) => agreeFigures(draft, figures),
    } as const;
    await saveStepWithin(tx, actor, target, part);
    return { estId: newest.id, versionNo: newest.versionNo, isNew: false };
  }
  return { ...(await insertVersion(tx, actor, { newest, first }, figures)), isNew: true };
}

/**
 * Starts the next version of a generated estimate, a draft, without other figures.
 * @throws AppError `notFound`, `forbidden`; `unprocessable` while the newest version is a draft
 */
export async function startVersion(actor: Actor, estId: number): Promise<{ estId: number; versionNo: number }> {
  return inScope(scopeOf(actor), async (tx) => {
    const { versions } = await readLineWithin(tx, actor, estId);
    if (versions[0]?.state !== 2)
      throw new AppError('unprocessable', 'The newest version is still a draft. Change that one.');
    return acceptAgreed(tx, actor, estId, []);
  });
}

async function insertVersion(
  tx: Tx,
  actor: Actor,
  { newest, first }: { newest: LineRow; first: number },
  figures: readonly AgreedFigure[],
): Promise<{ estId: number; versionNo: number }> {
  const record = await findEstimate(tx, scopeOf(actor), newest.id);
  if (!record) throw new AppError('notFound', TEXT.notFound);
  const catalogue = await readCatalogue(record.configId, tx);
  const source = draftOf(record, catalogue);
  const change = agreeFigures(source, figures);
  const estimate = { ...source.estimate, state: 0 as const };
  const inputs = followFacts({ estimate, inputs: change.inputs, catalogue });
  const { isComplete, computation } = progressOf({ estimate, inputs, catalogue });
  const versionNo = newest.versionNo + 1;
  const wanted = `${record.name.replace(/, version \d+$/, '')}, version ${versionNo}`;
  const id = await insertEstimate(tx, {
    name: await numberedName(tx, { customerId: record.customerId, name: wanted.slice(0, 200) }),
    ownerId: record.ownerId,
    partnerId: record.partnerId,
    customerId: record.customerId,
    accountId: record.accountId,
    contactId: record.contactId,
    opportunityId: record.opportunityId,
    scenarioId: record.scenarioId,
    industry: record.industry,
    currencyId: record.currencyId,
    currencySign: record.currencySign,
    currencyValue: record.currencyValue,
    configId: record.configId,
    modelVersion: catalogue.modelVersion,
    ...headlineColumns(computation?.result.headline),
    prodCombinationId: record.prodCombinationId,
    inputs,
    state: isComplete ? 1 : 0,
    currentStep: Math.min(record.currentStep, 3),
    savedById: actor.userId,
    versionOf: first,
    versionNo,
  });
  if (id === undefined) throw new Error('A version without a submission was not inserted.');
  await recordAudit(tx, actor, {
    action: 'estimate.versioned',
    target: ['estimate', id],
    detail: { from: newest.id, versionNo, name: wanted, figures: figures.map(({ fieldId }) => fieldId) },
  });
  return { estId: id, versionNo };
}
