import { AppError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { type Configuration, readConfiguration } from '../configuration.server.ts';
import { findNewestConfigId, lockVersions } from '../configuration.store.server.ts';
import { deliveredEntry } from '../model/model-entries.ts';
import { isRemoved, valueOfSource } from '../sources/value-sources.ts';
import { type Changes, contentOf, isSameValue, type ValueKey, withChanges } from '../values.ts';
import * as store from './draft.store.server.ts';
import { inTurn } from './in-turn.ts';
import { capabilityOf } from './kinds.ts';
import { draftProblems } from './problems.ts';

interface DraftChange {
  readonly key: ValueKey;
  /** In the newest version; undefined if it has no such value. */
  readonly before: unknown;
  readonly after: unknown;
  readonly author: { readonly userId: number; readonly name: string };
  readonly changedAt: string;
  readonly baseVersion: number;
}

/** The changes that are not published yet. */
export interface Draft {
  /** The newest version, which the changes apply to. */
  readonly base: Configuration;
  readonly revision: number;
  readonly changes: readonly DraftChange[];
}

export async function readDraft(actor: Actor): Promise<Draft> {
  return inScope(scopeOf(actor), draftIn);
}

/** Reads the draft and keeps others from changing or publishing it until the transaction ends. */
export async function lockDraft(tx: Tx): Promise<Draft> {
  await lockVersions(tx);
  return draftIn(tx);
}

export async function draftIn(tx: Tx): Promise<Draft> {
  const newest = await findNewestConfigId(tx);
  if (newest === undefined) throw new Error('There is no configuration version; the reference data is missing.');
  const base = await readConfiguration(newest, tx);
  const content = contentOf(base);
  const changes = (await store.listChanges(tx)).map(({ authorId, authorFirstName, authorLastName, ...change }) => ({
    ...change,
    before: content.get(change.key),
    author: {
      userId: authorId,
      name: fullName({ firstName: authorFirstName ?? '', lastName: authorLastName ?? '' }),
    },
    changedAt: change.changedAt.toISOString(),
  }));
  return { base, revision: (await store.findDraft(tx))?.revision ?? 0, changes };
}

export function valuesIn({ changes }: Pick<Draft, 'changes'>): Changes {
  return Object.fromEntries(changes.map(({ key, after }) => [key, after]));
}

/** The version that publishing would create. */
export function drafted(draft: Draft): Configuration {
  return withChanges(draft.base, valuesIn(draft));
}

/**
 * Adds changes to the draft. A value equal to the published one removes its change.
 * @param given.seen the values that the user replaced
 * @param given.undone keys whose changes are removed, because nothing uses them any more
 * @returns the keys of the changed values
 * @throws AppError `conflict` if someone else changed one of the values to another, `unprocessable` by value name
 */
export async function saveToDraft(
  actor: Actor,
  given: { readonly changes: Changes; readonly seen: Changes; readonly undone?: readonly ValueKey[] },
): Promise<ValueKey[]> {
  return inTurn(() =>
    inScope(scopeOf(actor), async (tx) => {
      await lockVersions(tx);
      await removeFrom(tx, actor, await draftIn(tx), given.undone ?? []);
      return addToDraft(tx, actor, given);
    }),
  );
}

/** Requires `lockVersions`. */
export async function addToDraft(
  tx: Tx,
  actor: Actor,
  { changes, seen }: { readonly changes: Changes; readonly seen: Changes },
): Promise<ValueKey[]> {
  const draft = await draftIn(tx);
  const published = contentOf(draft.base);
  const current = contentOf(drafted(draft));
  const keys = Object.keys(changes);
  for (const key of keys) requireCapability(actor, capabilityOf(key));
  const isTaken = (key: ValueKey) =>
    !isSameValue(seen[key], current.get(key)) && !isSameValue(changes[key], current.get(key));
  if (keys.some(isTaken)) throw staleDraft('The draft of the configuration changed after you opened it.');
  const errors = draftProblems({ before: current, changes });
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not valid', { errors });
  const changed = keys.filter((key) => !isSameValue(changes[key], storedIn(current, key)));
  if (changed.length === 0) return [];
  const isBack = (key: ValueKey) =>
    isSameValue(changes[key], storedIn(published, key)) ||
    (valueOfSource(key) !== undefined && isRemoved(changes[key]) && isRemoved(published.get(key)));
  await store.removeChanges(tx, changed.filter(isBack));
  await store.putChanges(
    tx,
    { authorId: actor.userId, baseVersion: draft.base.configId },
    changed.filter((key) => !isBack(key)).map((key) => [key, changes[key]] as const),
  );
  await touched(tx, actor, { draft, keys: changed, after: (key) => changes[key] });
  return changed;
}

/** A part of the delivered model that no version changed is not stored. */
function storedIn(content: ReadonlyMap<ValueKey, unknown>, key: ValueKey): unknown {
  return content.get(key) ?? deliveredEntry(key);
}

/**
 * Removes a change from the draft.
 * @param given.changedAt the change as the user saw it
 * @throws AppError `conflict` if someone changed or removed it since
 */
export async function undoChange(
  actor: Actor,
  given: { readonly key: ValueKey; readonly changedAt: string },
): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    await lockVersions(tx);
    const draft = await draftIn(tx);
    const shown = draft.changes.find(({ key, changedAt }) => key === given.key && changedAt === given.changedAt);
    if (!shown) throw staleDraft('Someone else changed or removed this change.');
    await removeFrom(tx, actor, draft, [shown.key]);
  });
}

/**
 * Removes all changes of one author from the draft.
 * @param given.revision the draft as the user saw it
 * @returns how many were removed
 * @throws AppError `conflict` if the draft changed since
 */
export async function undoChangesBy(
  actor: Actor,
  given: { readonly authorId: number; readonly revision: number },
): Promise<number> {
  return inScope(scopeOf(actor), async (tx) => {
    await lockVersions(tx);
    const draft = await draftIn(tx);
    if (draft.revision !== given.revision) throw staleDraft('The draft changed after you opened this page.');
    const keys = draft.changes.filter(({ author }) => author.userId === given.authorId).map(({ key }) => key);
    await removeFrom(tx, actor, draft, keys);
    return keys.length;
  });
}

/** Puts changes in the place of all others. Requires `lockVersions`. */
export async function replaceDraft(tx: Tx, actor: Actor, draft: Draft, changes: Changes): Promise<void> {
  const keys = [...new Set([...draft.changes.map(({ key }) => key), ...Object.keys(changes)])];
  if (keys.length === 0) return;
  for (const key of keys) requireCapability(actor, capabilityOf(key));
  const published = contentOf(draft.base);
  await store.removeChanges(tx, keys);
  await store.putChanges(tx, { authorId: actor.userId, baseVersion: draft.base.configId }, Object.entries(changes));
  await touched(tx, actor, { draft, keys, after: (key) => changes[key] ?? published.get(key) });
}

async function removeFrom(tx: Tx, actor: Actor, draft: Draft, keys: readonly ValueKey[]): Promise<void> {
  if (keys.length === 0) return;
  for (const key of keys) requireCapability(actor, capabilityOf(key));
  await store.removeChanges(tx, keys);
  const published = contentOf(draft.base);
  await touched(tx, actor, { draft, keys, after: (key) => published.get(key) });
}

async function touched(
  tx: Tx,
  actor: Actor,
  change: { readonly draft: Draft; readonly keys: readonly ValueKey[]; readonly after: (key: ValueKey) => unknown },
): Promise<void> {
  const current = contentOf(drafted(change.draft));
  await store.countRevision(tx);
  // An answer about changes that are all gone is none about the next.
  if ((await store.countChanges(tx)) === 0) await store.putApproval(tx, {});
  await recordAudit(tx, actor, {
    action: 'configuration.drafted',
    target: ['configuration', change.draft.base.configId],
    detail: {
      before: Object.fromEntries(change.keys.map((key) => [key, current.get(key) ?? null])),
      after: Object.fromEntries(change.keys.map((key) => [key, change.after(key) ?? null])),
    },
  });
}

export function staleDraft(what: string): AppError {
  return new AppError('conflict', `${what} Nothing was overwritten. Review the changes.`);
}
