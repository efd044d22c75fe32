import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#app/errors.ts';
import { parseSubmittedChanges } from '#app/modules/configuration/submitted-changes.ts';
import { updatePresets, updateReductions } from '#app/modules/configuration/update.server.ts';
import { findConfiguration, listVersions, readVersion } from '#app/modules/configuration/versions.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { codeOf } from '#tests/support/in-process/outcomes.ts';
import { usePeople } from '../estimates/people.ts';

const people = usePeople();

const newest = () => findConfiguration(people.administrator);
const preset = (low: number, average: number, high: number) => [
  { industry: 'retail', fieldId: 'devicePrice', low, average, high },
];
const errorsOf = async (attempt: Promise<unknown> | (() => unknown)) => {
  try {
    await (typeof attempt === 'function' ? attempt() : attempt);
    return {};
  } catch (error) {
    return (error as AppError).errors ?? {};
  }
};

describe('a new version of the configuration', () => {
  it('contains the submitted changes, becomes the current one, and leaves the earlier one unchanged', async () => {
    const base = await newest();
    expect(base.configId).toBe(1);
    const answer = await updatePresets(people.administrator, {
      baseVersion: 1,
      note: 'Quotes of the spring',
      presets: preset(800, 1000, 1200),
    });
    const now = await newest();
    expect(now.configId).toBe(answer.data.configId);
    expect(now.presets).toHaveLength(base.presets.length);
    expect(now.presets.find((row) => row.industry === 'retail' && row.fieldId === 'devicePrice')).toMatchObject({
      low: 800,
      average: 1000,
      high: 1200,
    });
    expect(await findConfiguration(people.engineer, 1)).toEqual(base);
    const version = await readVersion(people.administrator, now.configId);
    expect(version).toMatchObject({ note: 'Quotes of the spring', author: 'Elena Tester', before: 1 });
    expect(version.changed.map(({ key, before, after }) => [key, before, after])).toEqual([
      ['retail.devicePrice.low', 820, 800],
      ['retail.devicePrice.average', 950, 1000],
      ['retail.devicePrice.high', 1100, 1200],
    ]);
    expect((await listVersions(people.engineer, { limit: 10, offset: 0 })).count).toBe(2);
  });

  it('is audited in the same transaction', async () => {
    const { configId } = await newest();
    const rows = await execute(sql`SELECT actor_id, detail FROM audit_events
        WHERE action = 'configuration.changed' AND target_id = ${String(configId)}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      detail: {
        note: 'Quotes of the spring',
        before: { 'retail.devicePrice.low': 820, 'retail.devicePrice.average': 950, 'retail.devicePrice.high': 1100 },
        after: { 'retail.devicePrice.low': 800, 'retail.devicePrice.average': 1000, 'retail.devicePrice.high': 1200 },
      },
    });
  });

  it('is not created without changes', async () => {
    const { configId } = await newest();
    const same = { baseVersion: configId, note: '', presets: preset(800, 1000, 1200) };
    expect((await updatePresets(people.administrator, same)).data.configId).toBe(configId);
    expect((await newest()).configId).toBe(configId);
  });

  it('is rejected when its base is outdated, and only one of two parallel changes is saved', async () => {
    const { configId } = await newest();
    const attempts = [1300, 1400].map((high) =>
      codeOf(
        updatePresets(people.administrator, { baseVersion: configId, note: '', presets: preset(800, 1000, high) }),
      ),
    );
    expect((await Promise.all(attempts)).sort()).toEqual(['conflict', 'done']);
    const { configId: now } = await newest();
    await expect(
      updatePresets(people.administrator, { baseVersion: configId, note: '', presets: preset(1, 2, 3) }),
    ).rejects.toMatchObject({ code: 'conflict', detail: { newest: now } });
  });

  it.each([
    ['below the minimum', preset(-2, 1000, 1200), { 'retail.devicePrice.low': ["Value can't be less than 0"] }],
    [
      'above the maximum',
      preset(800, 1000, 20_001),
      { 'retail.devicePrice.high': ["Value can't be more than 20,000"] },
    ],
    [
      'with Low above Average',
      preset(1001, 1000, 1200),
      { 'retail.devicePrice.low': ['Low must not be higher than Average'] },
    ],
    [
      'with two changed values in the wrong order',
      preset(900, 850, 1200),
      {
        'retail.devicePrice.low': ['Low must not be higher than Average'],
        'retail.devicePrice.average': ['Average must not be lower than Low'],
      },
    ],
    [
      'with High below Average',
      preset(800, 1000, 999),
      { 'retail.devicePrice.high': ['High must not be lower than Average'] },
    ],
    [
      'with the levels of an inverse field in the usual order',
      [{ industry: 'retail', fieldId: 'deviceLifeYears', low: 3, average: 4, high: 5 }],
      {
        'retail.deviceLifeYears.low': ['Low must not be lower than Average'],
        'retail.deviceLifeYears.average': ['Average must not be higher than Low'],
        'retail.deviceLifeYears.high': ['High must not be higher than Average'],
      },
    ],
    [
      'for a customer fact, which has no benchmarks',
      [{ industry: 'retail', fieldId: 'employees', low: 1, average: 2, high: 3 }],
      { 'retail.employees.low': ['Unknown value in the configuration'] },
    ],
  ])('is rejected %s', async (_, presets, errors) => {
    const { configId } = await newest();
    expect(await errorsOf(updatePresets(people.administrator, { baseVersion: configId, note: '', presets }))).toEqual(
      errors,
    );
    expect((await newest()).configId).toBe(configId);
  });

  it('accepts an inverse field with the larger value as Low', async () => {
    const { configId } = await newest();
    const presets = [{ industry: 'retail', fieldId: 'deviceLifeYears', low: 6, average: 5, high: 4 }];
    expect(
      (await updatePresets(people.administrator, { baseVersion: configId, note: '', presets })).data.configId,
    ).not.toBe(configId);
  });

  it('limits reductions to 0 to 100 percent of pairs that the model has', async () => {
    const { configId } = await newest();
    const change = (subProductId: number, high: number) =>
      updateReductions(people.administrator, {
        baseVersion: configId,
        note: '',
        reductions: [{ driverId: 'warRoom', subProductId, low: 1, average: 2, high }],
      });
    expect(await errorsOf(change(13, 101))).toEqual({ 'warRoom.c13.high': ["Value can't be more than 100"] });
    expect(await errorsOf(change(8, 30))).toEqual({
      'warRoom.c8.low': ['Unknown value in the configuration'],
    });
    expect((await change(13, 30)).data.configId).toBeGreaterThan(configId);
  });

  it('cannot be changed or deleted', async () => {
    const attempt = execute(sql`UPDATE presets SET low = 0`);
    await expect(attempt).rejects.toThrow();
  });
});

describe('submitted changes', () => {
  it('are only the values that differ from those shown', () => {
    const shown = [
      ['other.co2KgPerKwh.low', '0.352'],
      ['other.devicePrice.low', '1,000.00'],
    ] as const;
    expect(
      parseSubmittedChanges(shown, [
        ['other.co2KgPerKwh.low', '0.352'],
        ['other.devicePrice.low', '1,001.50'],
        ['note', 'no value'],
      ]),
    ).toEqual({ changes: { 'other.devicePrice.low': 1001.5 }, seen: { 'other.devicePrice.low': 1000 } });
  });

  it('are rejected by name when they are not numbers', async () => {
    const typed = () =>
      parseSubmittedChanges([['other.devicePrice.low', '1,000.00']], [['other.devicePrice.low', 'lots']]);
    expect(await errorsOf(typed)).toEqual({
      'other.devicePrice.low': ['Value does not match the required pattern'],
    });
  });
});
