import { env } from '#app/env.server.ts';
import { AppError, type FieldErrors, fieldError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { enqueueOnce } from '#app/infra/jobs/enqueue.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import type { Configuration } from '../configuration.server.ts';
import { findNewestConfigId, insertVersion, lockVersions, putCurrency } from '../configuration.store.server.ts';
import { currencyIdIn, currencyValues } from '../currency-entries.ts';
import { newProblems } from '../model/model-problems.ts';
import { type Changes, contentOf, isSameValue, type ValueKey, withChanges } from '../values.ts';
import { changedValues } from '../versions.server.ts';
import { type Approval, requireApproval } from './approval.server.ts';
import { addToDraft, type Draft, drafted, draftIn, staleDraft, valuesIn } from './draft.server.ts';
import * as store from './draft.store.server.ts';
import { draftProblems } from './problems.ts';

/** Tells owners of drafts about a version. Payload: `{ from }`, the version before. */
export const TELL_OWNERS = 'configuration.tellOwners';
/** Versions that programs publish one after the other are told about once. */
const QUIET_SECONDS = 60;

/**
 * Makes the draft the newest version. Estimates keep theirs.
 * @param given.revision the draft as the user saw it
 * @returns the new version's ID
 * @throws AppError `conflict` if the draft changed since or nobody approved it, `unprocessable` by value name or on `note`
 */
export async function publishDraft(
  actor: Actor,
  given: { readonly revision: number; readonly note: string },
): Promise<number> {
  return inScope(scopeOf(actor), async (tx) => {
    await lockVersions(tx);
    const draft = await draftIn(tx);
    if (draft.revision !== given.revision) throw staleDraft('The draft changed after you opened this page.');
    if (draft.changes.length === 0) throw new AppError('conflict', 'There is nothing to publish.');
    if (given.note === '') throw fieldError('note', 'Enter a note');
    const errors = problemsIn(draft);
    const [first] = Object.values(errors);
    if (first) throw new AppError('unprocessable', first[0] ?? 'Not valid', { errors });
    const approval = env().configFourEyes ? await requireApproval(tx, draft) : undefined;
    const configId = await publish(tx, actor, {
      base: draft.base,
      changes: valuesIn(draft),
      note: given.note,
      approval,
    });
    await store.clearDraft(tx);
    return configId;
  });
}

/** What keeps the draft from being published, by value name: a version by API can follow its changes. */
export function problemsIn(draft: Draft): FieldErrors {
  const values = draftProblems({ before: contentOf(draft.base), changes: valuesIn(draft) });
  return Object.keys(values).length > 0 ? values : newProblems(draft.base, drafted(draft));
}

export interface ChangeAnswer {
  /** The new version, or the newest one without changes or with four eyes. */
  readonly configId: number;
  readonly changed: readonly ValueKey[];
  readonly isDrafted: boolean;
}

/**
 * Publishes changes by API as a version of their own; the draft stays, over the new version. With four eyes they join the draft.
 * @throws AppError `conflict` if the base is not the newest (`detail.newest`), `unprocessable` by value name
 */
export async function changeConfiguration(
  actor: Actor,
  given: { readonly baseVersion: number; readonly note: string; readonly changes: Readonly<Record<ValueKey, number>> },
): Promise<ChangeAnswer> {
  return inScope(scopeOf(actor), async (tx) => {
    await lockVersions(tx);
    const newest = await findNewestConfigId(tx);
    if (newest !== given.baseVersion) throw staleVersion(newest ?? 0);
    const draft = await draftIn(tx);
    const changed = changedValues(draft.base, given.changes);
    const keys = changed.map(({ key }) => key);
    if (changed.length === 0) return { configId: newest, changed: keys, isDrafted: false };
    const changes = Object.fromEntries(changed.map(({ key, after }) => [key, after]));
    return { ...(await publishAlone(tx, actor, { draft, changes, note: given.note })), changed: keys };
  });
}

/** Makes changes of the same transaction the only ones of a new version, or adds them to the draft. Requires `lockVersions`. */
export async function publishAlone(
  tx: Tx,
  actor: Actor,
  given: { readonly draft: Draft; readonly changes: Changes; readonly note: string },
): Promise<Omit<ChangeAnswer, 'changed'>> {
  const { draft, changes, note } = given;
  if (env().configFourEyes) {
    const published = contentOf(draft.base);
    // The author's own earlier change is one that they have seen.
    const own = draft.changes.filter(({ author }) => author.userId === actor.userId);
    const seen = Object.fromEntries(
      Object.keys(changes).map((key) => [key, own.find((each) => each.key === key)?.after ?? published.get(key)]),
    );
    await addToDraft(tx, actor, { changes, seen });
    return { configId: draft.base.configId, isDrafted: true };
  }
  const configId = await publish(tx, actor, { base: draft.base, changes, note });
  // The draft holds what the version set.
  const same = draft.changes.filter(({ key, after }) => key in changes && isSameValue(changes[key], after));
  await store.removeChanges(
    tx,
    same.map(({ key }) => key),
  );
  if (draft.changes.length > 0) await store.countRevision(tx);
  return { configId, isDrafted: false };
}

/** Requires `lockVersions`. */
async function publish(
  tx: Tx,
  actor: Actor,
  given: {
    readonly base: Configuration;
    readonly changes: Changes;
    readonly note: string;
    readonly approval?: Approval | undefined;
  },
): Promise<number> {
  const { base, changes, note, approval } = given;
  const { presets, reductions, entries } = withChanges(base, changes);
  const version = { authorId: actor.userId, note, approval, presets, reductions, entries };
  await applyToLists(tx, actor.userId, changes);
  const configId = await insertVersion(tx, version);
  await queueTelling(tx, base.configId);
  const before = contentOf(base);
  await recordAudit(tx, actor, {
    action: 'configuration.changed',
    target: ['configuration', configId],
    detail: {
      baseVersion: base.configId,
      note,
      before: Object.fromEntries(Object.keys(changes).map((key) => [key, before.get(key) ?? null])),
      after: changes,
    },
  });
  return configId;
}

/** Queues telling owners of drafts what changed since a version. */
export async function queueTelling(tx: Tx, from: number): Promise<void> {
  await enqueueOnce(tx, TELL_OWNERS, { from }, { jobKey: TELL_OWNERS, priority: 1, delaySeconds: QUIET_SECONDS });
}

/** The list of currencies has the values of the newest version. */
async function applyToLists(tx: Tx, userId: number, changes: Changes): Promise<void> {
  for (const [key, value] of Object.entries(changes)) {
    const currencyId = currencyIdIn(key);
    if (currencyId !== undefined) await putCurrency(tx, { id: currencyId, userId, ...currencyValues.parse(value) });
  }
}

function staleVersion(newest: number): AppError {
  return new AppError('conflict', 'The configuration changed after you opened it. Nothing was overwritten.', {
    detail: { newest },
  });
}
