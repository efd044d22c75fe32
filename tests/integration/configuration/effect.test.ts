import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { decrypt } from '#app/infra/encryption.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { readDraft, saveToDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { publishDraft, TELL_OWNERS } from '#app/modules/configuration/draft/publish.server.ts';
import { valuesOf } from '#app/modules/configuration/values.ts';
import { calculateEffect, EFFECT_TASK, readEffect } from '#app/modules/estimates/effect/effect.server.ts';
import { findEffect } from '#app/modules/estimates/effect/effect.store.server.ts';
import { effectTasks } from '#app/modules/estimates/effect/effect.tasks.server.ts';
import { effectCsv } from '#app/modules/estimates/effect/effect-csv.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { listMessages, saveMailKinds } from '#app/modules/messages/messages.server.ts';
import { createRole } from '#app/modules/roles/roles.server.ts';
import { users } from '#drizzle/schema/index.ts';
import { useOwner, useTestDatabase } from '#tests/support/test-database.ts';
import { addUser, asActor } from '../access/fixtures.ts';
import { usePeople } from '../estimates/people.ts';
import { makeExample, makeGenerated } from '../estimates/worked-example.ts';

const database = useTestDatabase();
const people = usePeople(database);
const owner = useOwner(database);
let admin: Actor;
beforeAll(async () => {
  admin = people.administrator;
  await makeExample(people.engineer, people.halden, { name: 'Moves' });
  await makeGenerated(people.engineer, people.halden, 'Locked');
  await saveToDraft(admin, {
    changes: { 'other.costPerTicket.average': 21 },
    seen: { 'other.costPerTicket.average': 22 },
  });
});

/** Does what the queue would do. */
async function run(actor: Actor): Promise<void> {
  const row = await inScope(scopeOf(actor), (tx) => findEffect(tx, actor.userId));
  await effectTasks[EFFECT_TASK]({ userId: actor.userId, ip: actor.ip, run: row?.run });
}

interface Queued {
  readonly id: string;
  readonly payload: { readonly id: string; readonly encrypted: string };
}
const queued = (task: string) => owner<Queued[]>`
  SELECT j.id, j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE t.identifier = ${task}`;
const opened = ({ id, encrypted }: Queued['payload']): { to: string } =>
  JSON.parse(decrypt(encrypted, `mail ${id}`)?.text ?? '{}');
const effectFor = async (actor: Actor) => readEffect(actor, (await readDraft(actor)).revision);

describe('the effect of a draft before it is published', () => {
  it('is calculated by the queue for the open estimates, with progress until it is done', async () => {
    expect(await effectFor(admin)).toBeNull();
    await calculateEffect(admin);
    expect(await effectFor(admin)).toMatchObject({ state: 'running', done: 0, result: null });
    await run(admin);
    const effect = await effectFor(admin);
    expect(effect).toMatchObject({ state: 'done', isOutdated: false, open: 1, total: 1, done: 1 });
    const { result } = effect ?? {};
    expect(result).toMatchObject({ calculated: 1, moved: 1, incomplete: 0, opposite: null });
    const [top] = result?.moves ?? [];
    expect([top?.name, top?.owner]).toEqual(['Moves', 'Priya Tester']);
    const percent = (((top?.after ?? 0) - (top?.before ?? 0)) / (top?.before ?? 1)) * 100;
    expect(percent).toBeLessThan(0);
    expect(await effectCsv(admin)).toContain('Moves,Priya Tester,$,');
    expect([result?.median, result?.smallest, result?.largest]).toEqual([percent, percent, percent]);
    expect(result?.examples).toEqual({ count: 9, failing: [] });
  });

  it('says that it is outdated after another change, and moves nothing that the draft does not touch', async () => {
    const low = valuesOf((await readDraft(admin)).base).get('mining.devicePrice.low');
    await saveToDraft(admin, {
      changes: { 'other.costPerTicket.average': 22, 'mining.devicePrice.low': 1 },
      seen: { 'other.costPerTicket.average': 21, 'mining.devicePrice.low': low },
    });
    expect((await effectFor(admin))?.isOutdated).toBe(true);
    await calculateEffect(admin);
    await run(admin);
    expect(await effectFor(admin)).toMatchObject({ isOutdated: false, result: { moved: 0, median: null, moves: [] } });
  });

  it('stops when a later calculation replaces it', async () => {
    await calculateEffect(admin);
    const first = await inScope(scopeOf(admin), (tx) => findEffect(tx, admin.userId));
    await calculateEffect(admin);
    await effectTasks[EFFECT_TASK]({ userId: admin.userId, ip: admin.ip, run: first?.run });
    expect((await effectFor(admin))?.state).toBe('running');
  });

  it('counts the estimates of everyone, and names those that the user sees', async () => {
    const role = await createRole(admin, {
      name: 'Benchmarks',
      baseRoleId: 3,
      permissions: [1],
      requiresSecondFactor: false,
    });
    const seller = (await asActor(await addUser(3, null, 'Ines'))).actor;
    await unscoped('the test gives a seller the permission', (tx) =>
      tx.update(users).set({ roleId: role }).where(eq(users.id, seller.userId)),
    );
    const { actor } = await asActor(seller.userId);
    await saveToDraft(admin, {
      changes: { 'other.costPerTicket.average': 21 },
      seen: { 'other.costPerTicket.average': 22 },
    });
    await calculateEffect(actor);
    await run(actor);
    expect(await effectFor(actor)).toMatchObject({ result: { calculated: 1, moved: 1, moves: [], hidden: 1 } });
  });

  it('is of the user who asked, and of users who can change the configuration', async () => {
    await run(admin);
    expect(await effectFor(people.engineer)).toBeNull();
    await inScope(scopeOf(people.engineer), async (tx) => {
      expect(await findEffect(tx, admin.userId)).toBeUndefined();
    });
  });
});

describe('a published version', () => {
  it('is told once to each owner of drafts that it moves, with the way to update, and by email unless switched off', async () => {
    await makeExample(people.colleague, people.halden, { name: 'One more' });
    await makeExample(people.colleague, people.halden, { name: 'And another' });
    await saveMailKinds(people.colleague, ['viewed']);
    const { revision } = await readDraft(admin);
    const version = await publishDraft(admin, { revision, note: 'Tickets' });
    const [job] = await queued(TELL_OWNERS);
    expect(job?.payload).toEqual({ from: version - 1 });
    await effectTasks[TELL_OWNERS](job?.payload, { id: job?.id ?? '' });
    const [told, ...others] = await listMessages(people.engineer);
    expect(told?.text).toMatch(/^Version \d+ of the configuration changes the result of “Moves” by -\d+\.\d%\./);
    expect(told?.path).toMatch(/^\/estimates\/\d+\/refresh$/);
    expect(others).toEqual([]);
    const [several] = await listMessages(people.colleague);
    expect(several?.text).toMatch(/changes the results of 2 of your drafts by -\d+\.\d%\./);
    const { rows } = await listEstimates(people.colleague, listQuery.parse({ status: 'outdated' }));
    expect(rows.map(({ estName }) => estName).sort()).toEqual(['And another', 'One more']);
    const mails = (await queued('mail.send')).map(({ payload }) => opened(payload));
    expect(mails.map(({ to }) => to)).toEqual([people.engineer.email]);
    expect(await queued(TELL_OWNERS)).toEqual([]);
  });
});
