import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import {
  drafted,
  readDraft,
  saveToDraft,
  undoChange,
  undoChangesBy,
} from '#app/modules/configuration/draft/draft.server.ts';
import { changeConfiguration, publishDraft } from '#app/modules/configuration/draft/publish.server.ts';
import { valuesOf } from '#app/modules/configuration/values.ts';
import { findConfiguration } from '#app/modules/configuration/versions.server.ts';
import { codeOf } from '#tests/support/in-process/outcomes.ts';
import { addUser, asActor } from '../access/fixtures.ts';
import { usePeople } from '../estimates/people.ts';

const people = usePeople();
let elena: Actor;
let jonas: Actor;
beforeAll(async () => {
  elena = people.administrator;
  jonas = (await asActor(await addUser(2, null, 'Jonas'))).actor;
});
beforeEach(async () => {
  for (const { userId } of [elena, jonas])
    await undoChangesBy(elena, { authorId: userId, revision: (await readDraft(elena)).revision });
});

const LOW = 'retail.devicePrice.low';
const HIGH = 'retail.devicePrice.high';
const published = async (key: string) => valuesOf(await findConfiguration(elena)).get(key) as number;
const inDraft = async (key: string) => valuesOf(drafted(await readDraft(elena))).get(key);
/** Changes one value from the one in the draft. */
const change = async (actor: Actor, key: string, value: number) =>
  saveToDraft(actor, { changes: { [key]: value }, seen: { [key]: await inDraft(key) } });

describe('the draft of the configuration', () => {
  it('collects the changes of all administrators, each with its author, and changes nothing before publishing', async () => {
    const [low, high] = [await published(LOW), await published(HIGH)];
    await change(elena, LOW, low - 1);
    await change(jonas, HIGH, high + 1);
    const { changes } = await readDraft(elena);
    expect(changes.map(({ key, before, after, author }) => [key, before, after, author.userId])).toEqual([
      [LOW, low, low - 1, elena.userId],
      [HIGH, high, high + 1, jonas.userId],
    ]);
    expect(await published(LOW)).toBe(low);
  });

  it('rejects a value that someone else changed since, and accepts the same one', async () => {
    const low = await published(LOW);
    await change(jonas, LOW, low - 2);
    const stale = (value: number) => saveToDraft(elena, { changes: { [LOW]: value }, seen: { [LOW]: low } });
    expect(await codeOf(stale(low - 3))).toBe('conflict');
    expect(await codeOf(stale(low - 2))).toBe('done');
    expect((await readDraft(elena)).changes[0]?.author.userId).toBe(jonas.userId);
  });

  it('checks the order of levels against changes by others', async () => {
    const average = await published('retail.devicePrice.average');
    await change(jonas, HIGH, average);
    await expect(change(elena, 'retail.devicePrice.average', average + 1)).rejects.toMatchObject({
      errors: { 'retail.devicePrice.average': ['Average must not be higher than High'] },
    });
  });

  it('loses a change that is set back or undone by anyone, unless someone changed it since', async () => {
    const low = await published(LOW);
    await change(elena, LOW, low - 1);
    await change(elena, LOW, low);
    expect((await readDraft(elena)).changes).toEqual([]);
    await change(elena, LOW, low - 1);
    const [shown] = (await readDraft(jonas)).changes;
    await change(elena, LOW, low - 2);
    const undo = (changedAt: string | undefined) => undoChange(jonas, { key: LOW, changedAt: changedAt ?? '' });
    expect(await codeOf(undo(shown?.changedAt))).toBe('conflict');
    expect(await codeOf(undo((await readDraft(jonas)).changes[0]?.changedAt))).toBe('done');
    expect((await readDraft(elena)).changes).toEqual([]);
  });

  it('loses none of 100 changes that are saved at the same time', async () => {
    const { presets } = await findConfiguration(elena);
    const rows = presets.filter(({ low, average }) => average - low > 0.2).slice(0, 100);
    await Promise.all(
      rows.map(({ industry, fieldId, low, average }, index) => {
        const key = `${industry}.${fieldId}.low`;
        return saveToDraft(index % 2 ? elena : jonas, {
          changes: { [key]: (low + average) / 2 },
          seen: { [key]: low },
        });
      }),
    );
    expect((await readDraft(elena)).changes).toHaveLength(100);
  });

  it('is published whole and only as it was shown', async () => {
    const low = await published(LOW);
    await change(elena, LOW, low - 1);
    const { revision } = await readDraft(elena);
    await change(jonas, HIGH, (await published(HIGH)) + 1);
    expect(await codeOf(publishDraft(elena, { revision, note: 'Prices' }))).toBe('conflict');
    const before = await newestConfigId();
    const version = await publishDraft(elena, { revision: revision + 1, note: 'Prices' });
    expect([version, await published(LOW)]).toEqual([before + 1, low - 1]);
    expect((await readDraft(elena)).changes).toEqual([]);
  });

  it('stays over a version that a call publishes, and cannot be published while it contradicts it', async () => {
    const [low, high] = [await published(LOW), await published(HIGH)];
    const average = await published('retail.devicePrice.average');
    await change(elena, LOW, low - 1);
    await change(jonas, HIGH, average);
    await changeConfiguration(jonas, {
      baseVersion: await newestConfigId(),
      note: '',
      changes: { [LOW]: low - 1, 'retail.devicePrice.average': average + 1 },
    });
    const draft = await readDraft(elena);
    expect(draft.changes.map(({ key, before, after }) => [key, before, after])).toEqual([[HIGH, high, average]]);
    await expect(publishDraft(elena, { revision: draft.revision, note: 'High' })).rejects.toMatchObject({
      errors: { [HIGH]: ['High must not be lower than Average'] },
    });
  });

  it('is hidden from partners', async () => {
    await change(elena, LOW, (await published(LOW)) - 1);
    expect((await readDraft(people.partnerUser)).changes).toEqual([]);
  });
});
