import { randomUUID } from 'node:crypto';
import { failingExamples, workedExamples } from '@worthwhile/roi-core/worked-examples';
import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { catalogueOfDraft } from '#app/modules/catalogue/catalogue.server.ts';
import { drafted, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { problemsIn } from '#app/modules/configuration/draft/publish.server.ts';
import * as store from './effect.store.server.ts';
import type { Effect } from './summarize.ts';

export const EFFECT_TASK = 'configuration.effect';
export const MOST_CALCULATED = 500;

export interface StoredEffect extends Effect {
  readonly examples: { readonly count: number; readonly failing: readonly string[] };
}
export interface EffectView {
  readonly state: 'running' | 'done';
  /** The draft has changed since. */
  readonly isOutdated: boolean;
  readonly open: number;
  readonly total: number;
  readonly done: number;
  readonly at: string;
  readonly result: StoredEffect | null;
}

/**
 * Starts to calculate what publishing the draft would change in the open estimates.
 * @throws AppError `conflict` if the draft cannot be published: its model may not calculate
 */
export async function calculateEffect(actor: Actor): Promise<void> {
  const draft = await readDraft(actor);
  const [problem] = Object.values(problemsIn(draft));
  if (problem) throw new AppError('conflict', 'The effect can be calculated once the draft can be published.');
  const { revision } = draft;
  const run = randomUUID();
  await inScope(scopeOf(actor), async (tx) => {
    await store.startEffect(tx, actor.userId, run, revision);
    await enqueue(
      tx,
      EFFECT_TASK,
      { userId: actor.userId, ip: actor.ip, run },
      { jobKey: `${EFFECT_TASK}:${actor.userId}` },
    );
  });
}

/** @param revision of the draft */
export async function readEffect(actor: Actor, revision: number): Promise<EffectView | null> {
  const row = await inScope(scopeOf(actor), (tx) => store.findEffect(tx, actor.userId));
  if (!row) return null;
  const result = row.result as StoredEffect | null;
  return {
    state: result ? 'done' : 'running',
    isOutdated: row.revision !== revision,
    open: row.open,
    total: row.total,
    done: row.done,
    at: row.updatedAt.toISOString(),
    result,
  };
}

/** Checks the worked examples with the draft. */
export async function checkExamples(actor: Actor): Promise<StoredEffect['examples']> {
  const catalogue = await catalogueOfDraft(drafted(await readDraft(actor)));
  const failing = failingExamples(catalogue).map(({ title, reason }) => `${title}: ${reason}`);
  return { count: workedExamples.length, failing };
}
