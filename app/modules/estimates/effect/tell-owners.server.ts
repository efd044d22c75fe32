import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { completeJob } from '#app/infra/jobs/enqueue.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import { shutdownSignal } from '#app/infra/shutdown.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { lockDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { queueTelling } from '#app/modules/configuration/draft/publish.server.ts';
import { getsMail, tellUser } from '#app/modules/messages/messages.server.ts';
import * as store from './effect.store.server.ts';
import { signedPercent } from './effect-words.ts';
import { moveOf } from './move-of.server.ts';
import { type Effect, type Moved, summarize } from './summarize.ts';

const payload = z.object({ from: z.int() });

/** Writing the messages of thousands of owners takes longer than a request. */
const WRITE_MS = 5 * 60_000;

/**
 * Tells owners of open drafts how far the published configuration moves them: one message for all of their drafts.
 * @param job its end is written together with the messages, so that a repeated run tells nobody twice
 */
export async function tellOwners(given: unknown, job: { readonly id: string }): Promise<void> {
  const { from } = payload.parse(given);
  const to = await newestConfigId();
  const moved = await movedByOwner({ newest: await readCatalogue(from), drafted: await readCatalogue(to) });
  const write = async (tx: Tx) => {
    for (const [ownerId, moves] of moved) await tellOwner(tx, ownerId, { version: to, effect: summarize(moves, 0) });
    await completeJob(tx, job.id);
    // A version that was published meanwhile found this job running and queued none.
    const { base } = await lockDraft(tx);
    if (base.configId !== to) await queueTelling(tx, to);
  };
  await unscoped('owners of all tenants are told about a published configuration', write, { withinMs: WRITE_MS });
}

async function movedByOwner(versions: Parameters<typeof moveOf>[2]): Promise<Map<number, Moved[]>> {
  const open = await unscoped('drafts of all tenants move with a published configuration', store.listOpenByOwner);
  const found = new Map<number, Moved[]>();
  for (const { id, ownerId, partnerId } of open) {
    shutdownSignal.throwIfAborted();
    const move = await moveOf({ kind: 'own', userId: ownerId, partnerId }, id, versions);
    if (move) found.set(ownerId, [...(found.get(ownerId) ?? []), move]);
    // Requests of the same process come first.
    await setImmediate();
  }
  return found;
}

async function tellOwner(
  tx: Tx,
  ownerId: number,
  { version, effect }: { readonly version: number; readonly effect: Effect },
): Promise<void> {
  const [first] = effect.moves;
  const owner = first && (await store.findActiveOwner(tx, ownerId));
  if (!owner) return;
  const text = `Version ${version} of the configuration ${changesOf(effect)}. Nothing changes until you update.`;
  const path = effect.moved === 1 ? `/estimates/${first.id}/refresh` : '/estimates?status=outdated';
  await tellUser(tx, ownerId, text.slice(0, 500), path);
  if (!(await getsMail(tx, ownerId, 'configuration'))) return;
  await queueMail(tx, {
    to: owner.email,
    subject: `Version ${version} of the configuration changes your drafts`,
    paragraphs: [`Hello ${owner.firstName},`, text],
    link: { label: effect.moved === 1 ? 'Update the draft' : 'Show the drafts', href: `${env().appUrl}${path}` },
    closing: 'You get this email because you own these drafts. Choose on your profile which news you get by email.',
  });
}

function changesOf({ moved, moves, smallest, largest }: Effect): string {
  const [first] = moves;
  const percents = [smallest, largest].filter((percent) => percent !== null);
  const span = [...new Set(percents.map(signedPercent))].join(' to ');
  const by = span && ` by ${span}`;
  return moved === 1
    ? `changes the result of “${first?.name}”${by}`
    : `changes the results of ${moved} of your drafts${by}`;
}
