import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { changeOwner } from '#app/modules/hand-over/change-owner.server.ts';
import { deactivateAndHandOver, handOver, listOwners, readLeaving } from '#app/modules/hand-over/hand-over.server.ts';
import { createSchedule } from '#app/modules/report-batches/schedules/schedules.server.ts';
import { setUserActive } from '#app/modules/users/status.server.ts';
import { estimates, reportBatches, shareLinks, users, webhooks } from '#drizzle/schema/index.ts';
import { countJobs } from '#tests/support/test-database.ts';
import { addEstimate, addPartner, addUser, addWebhook, asActor } from '../access/fixtures.ts';
import { useGround } from '../use-ground.ts';
import { refused } from './people.ts';

const { database, ground, pages, web } = useGround();
/** A vendor user with two drafts, a generated estimate, a room, a link, and a webhook, and two who could have them. */
let leaver: number;
let jonas: number;
let elena: number;

beforeEach(async () => {
  [leaver, jonas, elena] = [
    await addUser(3, null, 'Marta'),
    await addUser(3, null, 'Jonas'),
    await addUser(4, null, 'Elena'),
  ];
  await leaveWork(leaver);
});

async function leaveWork(userId: number) {
  const { actor } = await asActor(userId);
  const [done, , room, deleted] = [
    await addEstimate(actor),
    await addEstimate(actor),
    await addEstimate(actor),
    await addEstimate(actor),
  ];
  await addWebhook(actor);
  await createSchedule(actor, { name: 'Mondays', weekday: 1, hour: 6, filter: {}, edition: 'full', delivery: 'mail' });
  await unscoped('the test leaves work', async (tx) => {
    await tx.update(estimates).set({ state: 2 }).where(eq(estimates.id, done));
    await tx.update(estimates).set({ deletedAt: new Date() }).where(eq(estimates.id, deleted));
    const link = (estimateId: number, mayRespond: boolean, days: number) => ({
      estimateId,
      mayRespond,
      tokenHash: `${estimateId} ${mayRespond} ${days} ${userId}`,
      expiresAt: new Date(Date.now() + days * 86_400_000),
      createdById: userId,
    });
    const batch = { edition: 'full' as const, total: 1, partnerId: null, fingerprint: 'the same order' };
    await tx.insert(reportBatches).values([jonas, userId].map((ownerId) => ({ ...batch, ownerId })));
    await tx.insert(shareLinks).values([link(room, true, 9), link(done, false, 9), link(done, false, -9)]);
  });
}

const ownersOf = () =>
  unscoped('the test reads', async (tx) => {
    const of = [leaver, jonas, elena];
    const owned = await tx.select({ owner: estimates.ownerId }).from(estimates).where(inArray(estimates.ownerId, of));
    const links = await tx
      .select({ owner: shareLinks.createdById })
      .from(shareLinks)
      .where(inArray(shareLinks.createdById, of));
    const hooks = await tx
      .select({ owner: webhooks.createdById })
      .from(webhooks)
      .where(inArray(webhooks.createdById, of));
    const count = (rows: { owner: number }[]) => of.map((id) => rows.filter(({ owner }) => owner === id).length);
    return { estimates: count(owned), links: count(links), webhooks: count(hooks) };
  });
const isActive = (userId: number) =>
  unscoped('the test reads', async (tx) => {
    const [row] = await tx.select({ isActive: users.isActive }).from(users).where(eq(users.id, userId));
    return row?.isActive;
  });
const queuedMails = () => countJobs(database, 'mail.send');

describe('a user who leaves', () => {
  it('is deactivated on a page that counts their work and asks who takes over', async () => {
    const page = pages();
    const path = `/users/${leaver}/deactivate`;
    const { html } = await page.open(path);
    expect(html).toContain('Deactivate Marta Vale?');
    const { counts } = await readLeaving(ground.people[1].actor, leaver);
    expect(counts).toEqual({ generated: 1, drafts: 1, rooms: 1, links: 1, webhooks: 1, schedules: 1, batches: 1 });
    const empty = await page.send(path, { everything: '' });
    expect(empty.status).toBe(422);
    expect(empty.html).toContain('Choose who takes over');
    expect(await isActive(leaver)).toBe(true);
    const done = await page.send(path, { everything: String(jonas), rooms: String(elena) });
    expect(done.status).toBe(303);
    expect(await isActive(leaver)).toBe(false);
    // The deleted draft goes along, the expired link stays.
    expect(await ownersOf()).toEqual({ estimates: [0, 3, 1], links: [1, 1, 1], webhooks: [0, 1, 0] });
  });

  it('is never the one who asks, whatever they own', async () => {
    const { actor } = ground.people[1];
    await addEstimate(actor);
    const answer = await pages().send(`/users/${actor.userId}/deactivate`);
    expect([answer.status, answer.html.includes('You can’t deactivate yourself.')]).toEqual([422, true]);
    expect(await isActive(actor.userId)).toBe(true);
  });

  it('leaves everything as it was if one of the people cannot have it', async () => {
    const before = await ownersOf();
    const { actor } = ground.people[1];
    const inactive = await addUser(3, null);
    await setUserActive(actor, { userId: inactive, isActive: false });
    for (const wrong of [inactive, leaver, ground.otherPartnerAdmin.userId, 987_654_321]) {
      const attempt = deactivateAndHandOver(actor, leaver, { everything: jonas, webhooks: wrong });
      expect(await refused(attempt)).toBe('unprocessable webhooks');
    }
    expect(await refused(deactivateAndHandOver(actor, leaver, { drafts: jonas }))).toBe('unprocessable everything');
    expect([await ownersOf(), await isActive(leaver)]).toEqual([before, true]);
  });

  it('tells each new owner by email, and the audit trail what went to whom', async () => {
    const before = await queuedMails();
    await handOver(ground.people[1].actor, leaver, { everything: jonas, drafts: elena });
    const headers = { Authorization: `Bearer ${ground.people[1].bearer}` };
    const answer = await fetch(`${web.url}/api/audit?action=user.handedOver&target=user+${leaver}`, { headers });
    const { data } = (await answer.json()) as { data: { rows: { sentence: string }[] } };
    const sentences = data.rows.map(({ sentence }) => sentence.replace(/^\S+ Vale /, ''));
    expect(sentences.sort()).toEqual([
      'handed over 1 draft of Marta Vale to Elena Vale.',
      'handed over 1 generated estimate, 1 open room, 1 share link, 1 webhook, 1 report schedule, and 1 report batch of Marta Vale to Jonas Vale.',
    ]);
    expect(await queuedMails()).toBe(before + 2);
  });

  it('is deactivated immediately by the API, and the work waits on Manage Users for a new owner', async () => {
    const call = (path: string, body: object) =>
      fetch(`${web.url}/api/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${ground.people[2].bearer}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await call('user/activedeactive', { userId: leaver, isActive: false })).status).toBe(200);
    expect(await isActive(leaver)).toBe(false);
    const list = await pages().open('/users');
    expect(list.html).toContain(`href="/users/${leaver}/hand-over"`);
    expect((await call('user/handOver', { userId: leaver, takers: {} })).status).toBe(422);
    const answer = await call('user/handOver', { userId: leaver, takers: { everything: jonas } });
    expect(await answer.json()).toMatchObject({ data: { handedOver: { generated: 1, drafts: 1, rooms: 1 } } });
    expect((await pages().open('/users')).html).not.toContain(`href="/users/${leaver}/hand-over"`);
    expect(await listOwners(ground.people[1].actor, [leaver])).toEqual([]);
  });

  it('leaves nothing behind when two administrators hand over at once, or the new owner leaves at the same time', async () => {
    const { actor } = ground.people[1];
    const both = await Promise.all([
      deactivateAndHandOver(actor, leaver, { everything: jonas }),
      deactivateAndHandOver(ground.people[2].actor, leaver, { everything: elena }),
    ]);
    expect(both.filter((moved) => moved === null)).toHaveLength(1);
    const [, toJonas = 0, toElena = 0] = (await ownersOf()).estimates;
    expect([toJonas, toElena].sort()).toEqual([0, 4]);
    const [from, to] = toJonas > 0 ? [jonas, elena] : [elena, jonas];
    const [first, second] = await Promise.allSettled([
      deactivateAndHandOver(actor, from, { everything: to }),
      deactivateAndHandOver(ground.people[2].actor, to, { everything: from }),
    ]);
    expect([first, second].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const owner = await unscoped('the test reads', (tx) =>
      tx
        .select({ isActive: users.isActive })
        .from(estimates)
        .innerJoin(users, eq(users.id, estimates.ownerId))
        .where(inArray(estimates.ownerId, [jonas, elena])),
    );
    expect(owner.every((row) => row.isActive)).toBe(true);
  });
});

describe('the owner of one estimate', () => {
  it('is changed on its page for all versions and open links, and nothing else of the owner moves', async () => {
    const { actor } = await asActor(leaver);
    const [first, second] = [await addEstimate(actor), await addEstimate(actor)];
    await unscoped('the test makes a version', (tx) =>
      tx.update(estimates).set({ versionOf: first, versionNo: 2 }).where(eq(estimates.id, second)),
    );
    const path = `/estimates/${second}/owner`;
    expect((await pages().open(path)).html).toContain('Jonas Vale, ');
    expect((await pages().send(path, { ownerId: '' })).status).toBe(422);
    expect((await pages().send(path, { ownerId: String(jonas) })).status).toBe(303);
    expect((await ownersOf()).estimates).toEqual([4, 2, 0]);
  });

  it('stays in its organization, and is changed by those alone who can change owners', async () => {
    const estId = await addEstimate((await asActor(leaver)).actor);
    const top = ground.people[1].actor;
    for (const ownerId of [ground.otherPartnerAdmin.userId, 987_654_321])
      expect(await refused(changeOwner(top, { estId, ownerId }))).toBe('unprocessable ownerId');
    expect(await refused(changeOwner(ground.people[5].actor, { estId, ownerId: jonas }))).toBe('notFound');
    expect(await refused(changeOwner((await asActor(leaver)).actor, { estId, ownerId: jonas }))).toBe('forbidden');
    await Promise.all([changeOwner(top, { estId, ownerId: jonas }), changeOwner(top, { estId, ownerId: elena })]);
    expect((await ownersOf()).estimates[0]).toBe(4);
  });
});

describe('the people of a partner', () => {
  it('hand over among themselves only, and see nobody else', async () => {
    const { actor } = ground.people[5];
    const leaving = await addUser(6, ground.contoso, 'Rin');
    await addEstimate((await asActor(leaving)).actor);
    const { takers } = await readLeaving(actor, leaving);
    expect(takers.map(({ id }) => id)).not.toContain(ground.otherPartnerAdmin.userId);
    expect(takers.map(({ id }) => id)).not.toContain(jonas);
    expect(await refused(handOver(actor, leaving, { everything: jonas }))).toBe('unprocessable everything');
    const { drafts } = await handOver(actor, leaving, { everything: actor.userId });
    expect(drafts).toBe(1);
    expect(await refused(handOver(actor, leaver, { everything: actor.userId }))).toBe('notFound');
    expect(await refused(handOver(ground.people[6].actor, leaving, { everything: actor.userId }))).toBe('forbidden');
  });

  it('keep an administrator: the last one leaves only with a new one', async () => {
    const partner = await addPartner('Litware');
    const [last, next] = [await addUser(5, partner, 'Last'), await addUser(6, partner, 'Next')];
    const { actor } = ground.people[1];
    expect(await refused(setUserActive(actor, { userId: last, isActive: false }))).toBe('unprocessable administrator');
    const path = `/users/${last}/deactivate`;
    expect((await pages().open(path)).html).toContain('The last administrator of Litware');
    for (const wrong of ['', String(jonas), String(last)]) {
      const answer = await pages().send(path, { administrator: wrong });
      expect([answer.status, await isActive(last)], wrong).toEqual([422, true]);
    }
    expect((await pages().send(path, { administrator: String(next) })).status).toBe(303);
    const [row] = await unscoped('the test reads', (tx) =>
      tx.select({ roleId: users.roleId }).from(users).where(eq(users.id, next)),
    );
    expect([await isActive(last), row?.roleId]).toEqual([false, 5]);
  });
});
