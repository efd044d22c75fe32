import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { execute, forgetLimits } from '#tests/support/in-process/execute.ts';
import { addEstimate } from '../access/fixtures.ts';
import { useRawRequests } from './raw-requests.ts';

/** Denied attempts are recorded, at most as many as a person can read. */

const hand = useRawRequests();

interface Trace extends Record<string, unknown> {
  readonly target_id: string;
  readonly detail: Record<string, string>;
}
const tracesOf = (userId: number) =>
  execute<Trace>(
    sql`select target_id, detail from audit_events where action = 'access.denied' and actor_id = ${userId} order by id`,
  );

describe('the audit trail', () => {
  it('records who tried which foreign ID by which call or page, and nothing for records in scope', async () => {
    const { 5: partner, 1: top } = hand.people();
    const [own, foreign] = [await addEstimate(partner.actor), await addEstimate(top.actor)];
    expect((await hand.get(`estimate/details?estId=${own}`, 5)).status).toBe(200);
    expect(await tracesOf(partner.actor.userId)).toEqual([]);

    expect((await hand.get(`estimate/details?estId=${foreign}`, 5)).status).toBe(404);
    expect((await hand.page(`/estimates/${foreign}/clone`, 5)).status).toBe(404);
    expect((await hand.page('/audit', 5)).status).toBe(403);
    const clone = JSON.stringify({ estimateId: foreign, estimateName: 'Taken' });
    const json = { 'Content-Type': 'application/json', Authorization: `Bearer ${partner.bearer}` };
    expect((await hand.send('estimate/clone', clone, json)).status).toBe(404);
    const absent = 'not there, or not theirs';
    expect(await tracesOf(partner.actor.userId)).toEqual([
      { target_id: 'GET /api/estimate/details', detail: { reason: absent, estId: String(foreign) } },
      { target_id: `GET /estimates/${foreign}/clone`, detail: { reason: absent } },
      { target_id: 'GET /audit', detail: { reason: 'not included in the role' } },
      { target_id: 'POST /api/estimate/clone', detail: { reason: absent, estimateId: String(foreign) } },
    ]);
    await forgetLimits();
  });

  it('is written even for values that PostgreSQL cannot store', async () => {
    const { 6: user } = hand.people();
    for (const value of ['%00', `${'a'.repeat(39)}%F0%9F%98%80`])
      expect((await hand.page(`/audit?id=${value}&%00id=1`, 6)).status).toBe(403);
    expect((await tracesOf(user.actor.userId)).map(({ detail }) => detail)).toMatchObject([
      { id: '\uFFFD', '\uFFFDid': '1' },
      { id: `${'a'.repeat(39)}\uFFFD` },
    ]);
    await forgetLimits();
  });

  it('is not flooded by a scan: 20 entries in 15 minutes, the last of which says so; other entries are written', async () => {
    const { 3: engineer, 5: partner } = hand.people();
    for (let id = 900_000; id < 900_045; id += 1) await hand.get(`estimate/details?estId=${id}`, 3);
    const traces = await tracesOf(engineer.actor.userId);
    expect(traces).toHaveLength(20);
    expect(traces.map(({ detail }) => detail.further).filter(Boolean)).toEqual(['not recorded for some minutes']);
    expect(traces.at(-1)?.detail.further).toBeDefined();
    const before = (await tracesOf(partner.actor.userId)).length;
    await hand.get('estimate/details?estId=900000', 5);
    expect(await tracesOf(partner.actor.userId)).toHaveLength(before + 1);
    await forgetLimits();
    await hand.get('estimate/details?estId=900000', 3);
    expect(await tracesOf(engineer.actor.userId)).toHaveLength(21);
  });
});
