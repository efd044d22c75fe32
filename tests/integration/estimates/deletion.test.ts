import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { purgeEstimates } from '#app/modules/estimates/lifecycle/cleanup.tasks.server.ts';
import {
  deleteDrafts,
  deleteEstimate,
  previewDeletion,
  restoreEstimates,
} from '#app/modules/estimates/lifecycle/deletion.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { usePeople } from './people.ts';
import { makeExample, makeGenerated } from './worked-example.ts';

const people = usePeople();
let serial = 0;

const draft = async (actor: Actor = people.engineer, name = `Draft ${++serial}`) =>
  (await makeExample(actor, actor.partnerId === null ? people.halden : people.marlow, { name, until: 'scenario' }))
    .estId;
const generated = (name: string) => makeGenerated(people.engineer, people.halden, name);
/** Moves the deletion of an estimate into the past. */
const age = (estId: number, interval: string) =>
  execute(sql`UPDATE estimates SET deleted_at = now() - ${interval}::interval WHERE id = ${estId}`);
const isThere = async (actor: Actor, estId: number) =>
  readEstimate(actor, estId).then(
    () => true,
    () => false,
  );
const deletedNames = async (actor: Actor) =>
  (await listEstimates(actor, listQuery.parse({ status: 'deleted', limit: '100' }))).rows;

it('deletion returns the same response for the same form twice, and none for what someone else deleted', async () => {
  const estId = await draft(people.engineer, 'Pressed twice');
  const deleted = await deleteEstimate(people.engineer, { estimateId: estId });
  expect(deleted).toEqual({ id: estId, name: 'Pressed twice' });
  expect(await deleteEstimate(people.engineer, { estimateId: estId })).toEqual(deleted);
  await expect(deleteEstimate(people.colleague, { estimateId: estId })).rejects.toMatchObject({ code: 'notFound' });
});

describe('undo', () => {
  it('restores an estimate for the user who deleted it, within 15 minutes', async () => {
    const estId = await draft();
    await deleteEstimate(people.engineer, { estimateId: estId });
    expect(await isThere(people.engineer, estId)).toBe(false);
    await age(estId, '14 minutes');
    await restoreEstimates(people.engineer, [estId]);
    expect(await isThere(people.engineer, estId)).toBe(true);
  });

  it('expires after 15 minutes', async () => {
    const estId = await draft();
    await deleteEstimate(people.engineer, { estimateId: estId });
    await age(estId, '16 minutes');
    await expect(restoreEstimates(people.engineer, [estId])).rejects.toMatchObject({ code: 'notFound' });
  });

  it('is not available to a colleague who could see the estimate', async () => {
    const estId = await draft(people.partnerUser);
    await deleteEstimate(people.administrator, { estimateId: estId });
    await expect(restoreEstimates(people.partnerAdmin, [estId])).rejects.toMatchObject({ code: 'notFound' });
    await expect(restoreEstimates(people.otherPartnerAdmin, [estId])).rejects.toMatchObject({ code: 'notFound' });
    await restoreEstimates(people.administrator, [estId]);
  });

  it('submitted twice restores the estimate and records it once', async () => {
    const estId = await draft(people.engineer, 'Undone twice');
    await deleteEstimate(people.engineer, { estimateId: estId });
    const undo = () => restoreEstimates(people.engineer, [estId]);
    const both = await Promise.all([undo(), undo()]);
    const named = [{ id: estId, name: 'Undone twice' }];
    expect(both).toHaveLength(2);
    expect(both).toEqual(
      expect.arrayContaining([
        { restored: named, already: [] },
        { restored: [], already: named },
      ]),
    );
    const events = await execute(
      sql`SELECT id FROM audit_events WHERE action = 'estimate.restored' AND target_id = ${String(estId)}`,
    );
    expect(events).toHaveLength(1);
  });

  it('is rejected with a read-only token', async () => {
    const estId = await draft();
    await deleteEstimate(people.engineer, { estimateId: estId });
    const reader = { ...people.engineer, mayWrite: false };
    await expect(restoreEstimates(reader, [estId])).rejects.toMatchObject({ code: 'forbidden' });
    const administrator = { ...people.administrator, mayWrite: false };
    await expect(restoreEstimates(administrator, [estId])).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('restores all or none', async () => {
    const [one, other] = [await draft(), await draft()];
    await deleteEstimate(people.engineer, { estimateId: one });
    await deleteEstimate(people.administrator, { estimateId: other });
    await expect(restoreEstimates(people.engineer, [one, other])).rejects.toMatchObject({ code: 'notFound' });
    expect(await isThere(people.engineer, one)).toBe(false);
  });

  it('adds the first free number to a name that the customer has again', async () => {
    const estId = await draft(people.engineer, 'Taken');
    await deleteEstimate(people.engineer, { estimateId: estId });
    await draft(people.engineer, 'taken');
    await draft(people.engineer, 'Taken 2');
    const { restored } = await restoreEstimates(people.engineer, [estId]);
    expect(restored).toEqual([{ id: estId, name: 'Taken 3', renamedFrom: 'Taken' }]);
    expect((await readEstimate(people.engineer, estId)).estimate.name).toBe('Taken 3');
  });

  it('numbers two estimates with the same name that are restored in parallel', async () => {
    const ids = [];
    for (let n = 0; n < 2; n += 1) {
      const estId = await draft(people.engineer, 'Twins');
      await deleteEstimate(people.engineer, { estimateId: estId });
      ids.push(estId);
    }
    const both = await Promise.all(ids.map((id) => restoreEstimates(people.engineer, [id])));
    expect(both.flatMap(({ restored }) => restored.map(({ name }) => name)).sort()).toEqual(['Twins', 'Twins 2']);
  });
});

describe('a deleted estimate', () => {
  it('is listed for administrators, who can restore it for 30 days', async () => {
    const estId = await draft(people.partnerUser, 'Of a partner');
    await deleteEstimate(people.partnerAdmin, { estimateId: estId });
    await age(estId, '29 days');
    const row = (await deletedNames(people.administrator)).find((each) => each.estId === estId);
    expect(row).toMatchObject({ estName: 'Of a partner', actions: ['restore'] });
    await restoreEstimates(people.administrator, [estId]);
    expect(await isThere(people.partnerUser, estId)).toBe(true);
    expect((await deletedNames(people.administrator)).some((each) => each.estId === estId)).toBe(false);
  });

  it('is not listed for anyone else', async () => {
    for (const actor of [people.engineer, people.partnerAdmin, people.partnerUser])
      await expect(deletedNames(actor)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is purged after 30 days with its dependent rows, and nothing else is', async () => {
    const over = await generated('Over');
    const kept = await generated('Kept');
    for (const estimateId of [over, kept]) await deleteEstimate(people.engineer, { estimateId });
    await age(over, '31 days');
    await age(kept, '29 days');
    await expect(restoreEstimates(people.administrator, [over])).rejects.toMatchObject({ code: 'notFound' });
    expect((await deletedNames(people.administrator)).map(({ estId }) => estId)).not.toContain(over);
    expect(await purgeEstimates()).toBe(1);
    expect(await purgeEstimates()).toBe(0);
    const left =
      await execute(sql`SELECT e.id, s.estimate_id FROM estimates e JOIN estimate_snapshots s ON s.estimate_id = e.id
        WHERE e.id IN (${over}, ${kept})`);
    expect(left.map(({ id }) => Number(id))).toEqual([kept]);
  });
});

describe('deleting several estimates', () => {
  it('deletes those that are not generated, and says which remain', async () => {
    const drafts = [await draft(), await draft()];
    const stays = await generated('Stays');
    const preview = await previewDeletion(people.engineer, [...drafts, stays]);
    expect(preview.deleted.map(({ id }) => id)).toEqual(drafts);
    const { deleted, left } = await deleteDrafts(people.engineer, [...drafts, stays]);
    expect(deleted.map(({ id }) => id)).toEqual(drafts);
    expect(left.map(({ name }) => name)).toEqual(['Stays']);
    expect(await isThere(people.engineer, stays)).toBe(true);
    await restoreEstimates(people.engineer, drafts);
  });

  it('neither changes nor names estimates of another tenant', async () => {
    const foreign = await draft(people.partnerUser);
    expect(await previewDeletion(people.engineer, [foreign])).toEqual({ deleted: [], left: [] });
    expect(await deleteDrafts(people.engineer, [foreign])).toEqual({ deleted: [], left: [] });
    expect(await isThere(people.partnerUser, foreign)).toBe(true);
  });

  it('requires the permission', async () => {
    const own = await draft(people.partnerUser);
    await expect(deleteDrafts(people.partnerUser, [own])).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('runs once when submitted twice in parallel, and answers both', async () => {
    const ids = [await draft(), await draft()];
    const both = await Promise.all([deleteDrafts(people.engineer, ids), deleteDrafts(people.engineer, ids)]);
    for (const { deleted } of both) expect(deleted.map(({ id }) => id)).toEqual(ids);
    const events = await execute(sql`SELECT id FROM audit_events WHERE action = 'estimate.deleted'
        AND target_id IN (${String(ids[0])}, ${String(ids[1])})`);
    expect(events).toHaveLength(2);
  });
});
