import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Tasks } from '#app/infra/jobs/task.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { type Scope, scopeOf } from '#app/modules/access/scope.ts';
import { actorOfUser } from '#app/modules/auth/auth.server.ts';
import { catalogueOfDraft, readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { drafted, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { problemsIn, TELL_OWNERS } from '#app/modules/configuration/draft/publish.server.ts';
import { checkExamples, EFFECT_TASK, MOST_CALCULATED } from './effect.server.ts';
import * as store from './effect.store.server.ts';
import { moveOf } from './move-of.server.ts';
import { type Moved, summarize } from './summarize.ts';
import { tellOwners } from './tell-owners.server.ts';

const payload = z.object({ userId: z.int(), ip: z.string(), run: z.uuid() });
/** Estimates between two reports of progress. */
const CHUNK = 20;

export const effectTasks = {
  [EFFECT_TASK]: async (job: unknown) => {
    const { userId, ip, run } = payload.parse(job);
    const actor = await actorOfUser(userId, ip);
    if (actor && can(actor, 'configuration.change')) await calculate(actor, run);
  },
  [TELL_OWNERS]: tellOwners,
} satisfies Tasks;

/** Publishing is for everyone, so the figures count all estimates; the list names only those that the user sees. */
async function calculate(actor: Actor, run: string): Promise<void> {
  const scope = scopeOf(actor);
  const everyone: Scope = { ...scope, kind: 'all' };
  const mine = { userId: actor.userId, run };
  const report = (progress: Parameters<typeof store.updateEffect>[2]) =>
    inScope(scope, (tx) => store.updateEffect(tx, mine, progress));
  const draft = await readDraft(actor);
  // Changed since the user asked, to one that may not calculate.
  if (Object.keys(problemsIn(draft)).length > 0) return;
  const versions = {
    newest: await readCatalogue(draft.base.configId),
    drafted: await catalogueOfDraft(drafted(draft)),
  };
  const { open, ids } = await inScope(everyone, async (tx) => ({
    open: await store.countOpen(tx, everyone),
    ids: await store.listOpen(tx, everyone, MOST_CALCULATED),
  }));
  const shown = new Set(await inScope(scope, (tx) => store.listVisible(tx, scope, ids)));
  if (!(await report({ open, total: ids.length, revision: draft.revision }))) return;
  const found: Moved[] = [];
  for (let done = 0; done < ids.length; done += CHUNK) {
    for (const id of ids.slice(done, done + CHUNK)) {
      const moved = await moveOf(everyone, id, versions);
      if (moved) found.push(moved);
      // Requests of the same process come first.
      await setImmediate();
    }
    if (!(await report({ done: Math.min(done + CHUNK, ids.length) }))) return;
  }
  const examples = await checkExamples(actor);
  await report({
    done: ids.length,
    result: { ...summarize(found, ids.length - found.length, (id) => shown.has(id)), examples },
  });
}
