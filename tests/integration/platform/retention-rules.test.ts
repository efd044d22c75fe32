import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { applyRetention, purgeEstimates } from '#app/modules/estimates/lifecycle/cleanup.tasks.server.ts';
import { readRetentionRules, saveRetentionRules } from '#app/modules/security/retention.server.ts';
import { estimates, shareLinks } from '#drizzle/schema/index.ts';
import { addEstimate } from '../access/fixtures.ts';
import { useGround } from '../use-ground.ts';
import { refused } from '../users/people.ts';

const { ground, pages } = useGround();

const PATH = '/security/retention';
const RULES = { draftDays: '', roomDays: '', messageDays: '90', auditYears: '3', deletedDays: '30' };
const post = (fields: Record<string, string>) => pages().send(PATH, { ...RULES, ...fields });
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const inDatabase = <T>(run: Parameters<typeof unscoped<T>>[1]) => unscoped('the test ages rows', run);

async function agedDraft(days: number, more: Partial<typeof estimates.$inferInsert> = {}) {
  const id = await addEstimate(ground.people[3].actor);
  await inDatabase((tx) =>
    tx
      .update(estimates)
      .set({ updatedAt: ago(days), ...more })
      .where(eq(estimates.id, id)),
  );
  return id;
}
const link = (estimateId: number, expires: number, revoked?: number) =>
  inDatabase((tx) =>
    tx.insert(shareLinks).values({
      estimateId,
      tokenHash: `${estimateId} ${expires} ${revoked}`,
      expiresAt: ago(-expires),
      revokedAt: revoked === undefined ? null : ago(revoked),
      createdById: ground.people[3].actor.userId,
    }),
  );
const isDeleted = async (id: number) => {
  const [row] = await inDatabase((tx) =>
    tx.select({ at: estimates.deletedAt }).from(estimates).where(eq(estimates.id, id)),
  );
  return row ? row.at !== null : 'gone';
};

describe('retention', () => {
  it('has lower limits, on the page and in the table, and one saver at a time', async () => {
    for (const [name, wrong] of [
      ['draftDays', '89'],
      ['auditYears', '0'],
      ['messageDays', ''],
      ['deletedDays', '29'],
      ['roomDays', 'x'],
    ] as const)
      expect((await post({ version: '0', [name]: wrong })).status, name).toBe(422);
    await expect(
      inDatabase((tx) => tx.execute(sql`INSERT INTO retention_rules (audit_years) VALUES (0)`)),
    ).rejects.toThrow();
    expect((await post({ version: '0', draftDays: '120' })).status).toBe(303);
    const base = JSON.stringify({ ...RULES, version: '0' });
    const asked = await post({ version: '0', base, draftDays: '150' });
    expect(asked.status).toBe(409);
    expect(asked.html).toContain('Before: ');
    // Another period, changed since the same page was opened: both changes are saved.
    expect((await post({ version: '0', base, messageDays: '100' })).status).toBe(303);
    expect(await readRetentionRules(ground.people[1].actor)).toMatchObject({
      draftDays: 120,
      roomDays: null,
      messageDays: 100,
      version: 2,
    });
    expect(await refused(readRetentionRules(ground.people[2].actor))).toBe('forbidden');
  });

  it('deletes old drafts like by hand, never what is generated or open to a customer', async () => {
    const old = await agedDraft(121);
    const fresh = await agedDraft(119);
    const generated = await agedDraft(500, { state: 2 });
    const shared = await agedDraft(500);
    await link(shared, 3);
    const closed = await agedDraft(500);
    await link(closed, 3, 2);
    await applyRetention();
    expect(await Promise.all([old, fresh, generated, shared, closed].map(isDeleted))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    const [event] = await inDatabase((tx) =>
      tx.execute(sql`SELECT detail FROM audit_events WHERE action = 'drafts.expired'`),
    );
    expect(event?.detail).toEqual({ drafts: 2, days: 120 });
  });

  it('removes ended rooms only where a limit is set, and deleted estimates when their time is over', async () => {
    const estId = await agedDraft(1, { state: 2 });
    for (const [expires, revoked] of [[-200], [-50], [9], [9, 200]] as const) await link(estId, expires, revoked);
    const count = () => inDatabase((tx) => tx.$count(shareLinks, eq(shareLinks.estimateId, estId)));
    await applyRetention();
    expect(await count()).toBe(4);
    const rules = { draftDays: null, roomDays: 90, messageDays: 90, auditYears: 3, deletedDays: 60 };
    await saveRetentionRules(ground.people[1].actor, { ...rules, version: 2 });
    await applyRetention();
    expect(await count()).toBe(2);
    const [kept, gone] = [await agedDraft(1, { deletedAt: ago(59) }), await agedDraft(1, { deletedAt: ago(61) })];
    await purgeEstimates();
    expect(await Promise.all([kept, gone].map(isDeleted))).toEqual([true, 'gone']);
  });
});
