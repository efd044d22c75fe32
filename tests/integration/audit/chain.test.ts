import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { recordAnonymousAudit } from '#app/modules/audit/audit.server.ts';
import { verifyAuditTrail } from '#app/modules/audit/verify.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

const database = useTestDatabase({ connections: 8 });
let owner: ReturnType<typeof connectOwner>;

const record = (action: string, detail: Record<string, unknown> = {}) =>
  unscoped('the test writes an event', (tx) => recordAnonymousAudit(tx, { ip: '203.0.113.7' }, { action, detail }));
const verify = () => verifyAuditTrail(database.url);
/** Bypasses the triggers, as the database's owner can. */
const tamper = (statement: string) =>
  owner.begin(async (tx) => {
    await tx.unsafe("SET LOCAL session_replication_role = 'replica'");
    await tx.unsafe(statement);
  });

beforeEach(async () => {
  owner = connectOwner(database.url);
  for (const action of ['one', 'two', 'three', 'four'])
    await record(action, { text: `${action} “quoted” é 😀`, n: 1.5, before: { a: 1 } });
});
afterEach(async () => {
  await tamper('TRUNCATE audit_events, audit_chain');
  await tamper("UPDATE audit_head SET seq = 0, hash = repeat('0', 64)");
  await owner.end();
});

describe('the audit trail', () => {
  it('is intact as written', async () => {
    expect(await verify()).toMatchObject({ isWhole: true, events: 4, end: { seq: 4 } });
  });

  it.each([
    ['a changed word', "UPDATE audit_events SET action = 'other' WHERE action = 'two'", 2, 'not what was recorded'],
    ['a changed time', "UPDATE audit_events SET at = at - interval '1 second' WHERE action = 'two'", 2, 'not what was'],
    [
      'a changed detail',
      `UPDATE audit_events SET detail = '{"n":2}' WHERE action = 'three'`,
      3,
      'not what was recorded',
    ],
    [
      'a changed detail under a deleted salt',
      `UPDATE audit_chain SET salt = NULL WHERE seq = 3; UPDATE audit_events SET detail = '{}' WHERE action = 'three'`,
      3,
      'not what an erasure left',
    ],
    [
      'a changed event under an emptied digest',
      `UPDATE audit_chain SET words_digest = '' WHERE seq = 3; UPDATE audit_events SET detail = '{}' WHERE action = 'three'`,
      3,
      'not what an erasure left',
    ],
    ['a removed event', "DELETE FROM audit_events WHERE action = 'two'", 2, 'its event was removed'],
    [
      'a removed event with its link',
      `DELETE FROM audit_chain c USING audit_events e WHERE e.id = c.event_id AND e.action = 'two';
       DELETE FROM audit_events WHERE action = 'two'`,
      3,
      'does not follow',
    ],
    ['an inserted event', "INSERT INTO audit_events (action) VALUES ('forged')", null, 'put in'],
    [
      'a truncated end',
      "DELETE FROM audit_chain WHERE seq = 4; DELETE FROM audit_events WHERE action = 'four'",
      3,
      'was removed',
    ],
    [
      'a truncated beginning',
      "DELETE FROM audit_chain WHERE seq = 1; DELETE FROM audit_events WHERE action = 'one'",
      4,
      'removed',
    ],
  ])('detects %s', async (_, statement, seq, reason) => {
    await tamper(statement);
    expect(await verify()).toMatchObject({ isWhole: false, seq, reason: expect.stringContaining(reason) });
  });

  it('detects a complete rewrite by a recorded end', async () => {
    const before = await verify();
    if (!before.isWhole) throw new Error(before.reason);
    await record('five');
    expect(await verifyAuditTrail(database.url, before.end)).toMatchObject({ isWhole: true, events: 5 });
    const forged = { ...before.end, hash: 'f'.repeat(64) };
    expect(await verifyAuditTrail(database.url, forged)).toMatchObject({ isWhole: false });
  });

  it.each([
    ['a request', 'UPDATE audit_events SET action = action'],
    ['a request', 'DELETE FROM audit_events'],
    ['a request', 'TRUNCATE audit_events'],
    ['a request', 'SELECT * FROM audit_chain'],
    ['a request', 'UPDATE audit_head SET seq = 0'],
  ])('cannot be changed by %s: %s', async (_, statement) => {
    await expect(execute(sql.raw(statement))).rejects.toThrow();
  });

  it.each([
    'UPDATE audit_events SET action = action',
    'DELETE FROM audit_events',
    'TRUNCATE audit_events',
    'DELETE FROM audit_chain',
  ])('cannot be changed even by its owner: %s', async (statement) => {
    await expect(owner.unsafe(statement)).rejects.toThrow('The audit trail is only ever added to.');
  });

  it('accepts neither time nor name from a request', async () => {
    await execute(sql`INSERT INTO audit_events (action, at, actor) VALUES ('five', '2001-01-01', 'Somebody Else')`);
    const [row] =
      await owner`SELECT at > now() - interval '1 hour' AS is_now, actor FROM audit_events WHERE action = 'five'`;
    expect(row).toEqual({ is_now: true, actor: '' });
  });

  it('stays one chain with many parallel writers, some of which roll back', async () => {
    const writers = Array.from({ length: 80 }, (_, index) =>
      unscoped('the test writes an event', async (tx) => {
        await recordAnonymousAudit(tx, {}, { action: `at once ${index}` });
        await recordAnonymousAudit(tx, {}, { action: `at once ${index} again` });
        if (index % 4 === 0) throw new Error('given up');
      }).catch(() => undefined),
    );
    await Promise.all(writers);
    expect(await verify()).toMatchObject({ isWhole: true, events: 4 + 2 * 60 });
  });

  it('does not block other writers while a transaction is open', async () => {
    await unscoped('the test holds a transaction open', async (tx) => {
      await recordAnonymousAudit(tx, {}, { action: 'held open' });
      await record('meanwhile');
    });
    expect(await verify()).toMatchObject({ isWhole: true, events: 6 });
  });
});

describe('retention', () => {
  it('removes expired events, records this in the chain, and leaves it intact', async () => {
    await tamper("UPDATE audit_events SET at = now() - interval '3 years' WHERE action IN ('one', 'two')");
    await owner.unsafe('SELECT 1');
    const trim = () => execute(sql`SELECT trim_audit_events(now() - interval '2 years')`);
    await trim();
    expect(await verify()).toMatchObject({ isWhole: true, events: 3, end: { seq: 5 } });
    expect(await owner`SELECT action FROM audit_events ORDER BY id`).toMatchObject([
      { action: 'three' },
      { action: 'four' },
      { action: 'audit.trimmed' },
    ]);
  });

  it('never removes the last year', async () => {
    const trim = execute(sql`SELECT trim_audit_events(now() - interval '30 days')`);
    await expect(trim).rejects.toThrow();
  });
});
