import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { verifyAuditTrail } from '#app/modules/audit/verify.server.ts';
import { erasureTasks } from '#app/modules/personal-data/erasure.server.ts';
import { setUserActive } from '#app/modules/users/status.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { addEstimate, addUser, asActor, keepSignInsFresh } from '../access/fixtures.ts';
import { useGround } from '../use-ground.ts';
import { refused } from './people.ts';

const { database, ground, pages } = useGround();
/** A user whose name has what JSON and patterns treat as special. */
let marta: number;
let email: string;
let name: string;
let people = 0;
beforeEach(async () => {
  await keepSignInsFresh();
  name = `Ma"r.ta (M) ${++people}`;
  marta = await addUser(3, null, name);
  const { actor } = await asActor(marta);
  email = actor.email;
  await inDatabase(async (tx) => {
    await recordAudit(tx, actor, { action: 'email.requested', detail: { email: `former-${marta}@worthwhile.test` } });
    await recordAudit(tx, ground.people[1].actor, {
      action: 'user.changed',
      target: ['user', marta],
      detail: { before: { firstName: `Mart${people}\\a` }, after: { firstName: name } },
    });
    await recordAudit(tx, ground.people[1].actor, {
      action: 'signIn.failed',
      target: ['address', email.toUpperCase()],
      detail: { note: `asked by ${name} Vale\nand again` },
    });
    await tx.insert(schema.messages).values({
      id: `told ${marta}`,
      userId: ground.people[1].actor.userId,
      type: 'success',
      text: `${name} Vale was activated.`,
    });
  });
});

const inDatabase = <T>(run: Parameters<typeof unscoped<T>>[1]) => unscoped('the test looks', run);
const post = () => pages().send(`/users/${marta}/erase`);
const runJob = () => erasureTasks['erase-personal-data']({ userId: marta });
const leave = () => setUserActive(ground.people[1].actor, { userId: marta, isActive: false });
const verify = () => verifyAuditTrail(database.url);
const trailText = async () => {
  const rows = await inDatabase((tx) =>
    tx.execute(sql`SELECT actor || target_id || detail::text AS words FROM audit_events`),
  );
  return rows.map(({ words }) => String(words)).join('\n');
};
/** Bypasses the triggers, as the database's owner can. */
async function tamper(statement: string) {
  const owner = connectOwner(database.url);
  await owner.begin(async (tx) => {
    await tx.unsafe("SET LOCAL session_replication_role = 'replica'");
    await tx.unsafe(statement);
  });
  await owner.end();
}

describe('the erasure of a person', () => {
  it('waits until the user is inactive and their work handed over', async () => {
    const estimate = await addEstimate((await asActor(marta)).actor);
    const active = await post();
    expect([active.status, active.html.includes('Deactivate the user first.')]).toEqual([422, true]);
    await leave();
    const working = await post();
    expect([working.status, working.html.includes('Hand over the work of the user first.')]).toEqual([422, true]);
    await inDatabase((tx) =>
      tx
        .update(schema.estimates)
        .set({ ownerId: ground.people[1].actor.userId })
        .where(eq(schema.estimates.id, estimate)),
    );
    expect((await post()).status).toBe(303);
    expect((await pages().open(`/users/${marta}/personal-data`)).html).toContain(
      'Searching frozen reports: 0 of 3 steps complete.',
    );
  });

  it('replaces name and address everywhere, and leaves the trail whole', async () => {
    await leave();
    const noted = await verify();
    if (!noted.isWhole) throw new Error(noted.reason);
    await post();
    await runJob();
    const [user] = await inDatabase((tx) => tx.select().from(schema.users).where(eq(schema.users.id, marta)));
    expect(user).toMatchObject({ firstName: 'Former user', lastName: String(marta), passwordHash: null });
    const [message] = await inDatabase((tx) =>
      tx
        .select()
        .from(schema.messages)
        .where(eq(schema.messages.id, `told ${marta}`)),
    );
    expect(message?.text).toBe(`Former user ${marta} was activated.`);
    const words = await trailText();
    for (const gone of [name.slice(3), `Mart${people}`, email, `former-${marta}@worthwhile.test`])
      expect(words.toLowerCase()).not.toContain(gone.toLowerCase());
    expect(words).toContain(`asked by Former user ${marta}\\nand again`);
    expect(await verify()).toMatchObject({ isWhole: true });
    // An end noted before is still in the chain: no hash was written again.
    expect(await verifyAuditTrail(database.url, noted.end)).toMatchObject({ isWhole: true });
    expect((await pages().open(`/users/${marta}/personal-data`)).html).toContain('The personal data was erased.');
    expect(await refused(setUserActive(ground.people[1].actor, { userId: marta, isActive: true }))).toBe(
      'unprocessable',
    );
  });

  it.each([
    [
      'words changed after an erasure',
      (id: number) => `UPDATE audit_events SET actor = 'Forger' WHERE actor_id = ${id}`,
    ],
    [
      'words changed under a deleted salt',
      () => `UPDATE audit_chain SET salt = NULL WHERE seq = 1;
        UPDATE audit_events SET actor = 'Forger' WHERE id = (SELECT event_id FROM audit_chain WHERE seq = 1)`,
    ],
  ])('does not hide %s', async (_, statement) => {
    await leave();
    await post();
    await runJob();
    expect(await verify()).toMatchObject({ isWhole: true });
    const owner = connectOwner(database.url);
    const before = await owner`SELECT id, actor FROM audit_events`;
    const salts = await owner`SELECT seq, salt FROM audit_chain`;
    await tamper(statement(marta));
    expect(await verify()).toMatchObject({ isWhole: false });
    for (const { id, actor } of before)
      await tamper(`UPDATE audit_events SET actor = '${String(actor).replaceAll("'", "''")}' WHERE id = ${id}`);
    for (const { seq, salt } of salts.filter(({ seq }) => seq === '1' || seq === 1))
      await tamper(`UPDATE audit_chain SET salt = ${salt === null ? 'NULL' : `'${salt}'`} WHERE seq = ${seq}`);
    expect(await verify()).toMatchObject({ isWhole: true });
    await owner.end();
  });

  it('reaches events that a backup from before 1.0.0 brought, whose hashes cover the words', async () => {
    const owner = connectOwner(database.url);
    const whole = (await owner`SELECT seq, event_id, prev_hash FROM audit_chain ORDER BY seq DESC LIMIT 1`)[0];
    await tamper(`UPDATE audit_chain SET salt = NULL, words_digest = NULL, hash = encode(sha256(convert_to(prev_hash ||
      (SELECT jsonb_build_array(seq, e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.actor,
        e.partner_id, e.action, e.target_kind, e.target_id, e.ip, e.request_id, e.detail)::text FROM audit_events e
        WHERE e.id = event_id), 'UTF8')), 'hex') WHERE seq = ${whole?.seq};
      UPDATE audit_head SET hash = (SELECT hash FROM audit_chain WHERE seq = ${whole?.seq})`);
    await owner.end();
    expect(await verify()).toMatchObject({ isWhole: true });
    await leave();
    await post();
    await runJob();
    expect(await trailText()).not.toContain(name.slice(3));
    expect(await verify()).toMatchObject({ isWhole: true });
    await tamper(`UPDATE audit_events SET ip = 'forged' WHERE id = ${whole?.event_id}`);
    expect(await verify()).toMatchObject({ isWhole: false });
    await tamper(`UPDATE audit_events SET ip = '' WHERE id = ${whole?.event_id}`);
  });

  it('lists the frozen reports that keep the name', async () => {
    const estimate = await addEstimate(ground.people[1].actor);
    await inDatabase((tx) =>
      tx.insert(schema.estimateSnapshots).values({
        estimateId: estimate,
        snapshot: { estimate: { owner: `${name} Vale` } },
        inputHash: 'none',
        modelVersion: '2.0',
        productVersion: '1.0.0',
      }),
    );
    await leave();
    await post();
    await runJob();
    expect((await pages().open(`/users/${marta}/personal-data`)).html).toContain(`/estimate/view?estId=${estimate}`);
  });

  it('leaves someone who was activated again before the job', async () => {
    await leave();
    await post();
    await setUserActive(ground.people[1].actor, { userId: marta, isActive: true });
    await runJob();
    expect(await trailText()).toContain(email);
    expect((await pages().open(`/users/${marta}/personal-data`)).html).toContain('Deactivate the user first.');
  });

  it('asks for a fresh sign-in', async () => {
    await leave();
    await inDatabase((tx) => tx.execute(sql`UPDATE sessions SET confirmed_at = now() - interval '1 hour'`));
    await post();
    expect(
      await inDatabase((tx) => tx.$count(schema.personalErasures, eq(schema.personalErasures.userId, marta))),
    ).toBe(0);
  });
});
