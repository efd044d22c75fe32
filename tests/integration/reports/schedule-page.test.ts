import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { scheduleBody } from '#app/modules/report-batches/schedules/schedules.schema.ts';
import { createSchedule, listSchedules } from '#app/modules/report-batches/schedules/schedules.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useGround } from '../use-ground.ts';

const { ground, pages } = useGround();
beforeEach(() => execute(sql`DELETE FROM report_schedules`));

const PATH = '/reports/schedules';
const post = (role: 2 | 3, fields: Record<string, string>) => pages(role).send(PATH, fields);
const filled = {
  intent: 'create',
  name: 'Renewals',
  weekday: '1',
  hour: '6',
  search: '',
  scenario: '3',
  createdWithin: '7',
  edition: 'slides',
  delivery: 'mail',
};
const schedulesOf = (role: 2 | 3) => listSchedules(ground.people[role].actor);

describe('the page of scheduled reports', () => {
  it('creates, pauses, resumes and deletes a schedule with plain forms', async () => {
    expect((await post(3, filled)).status).toBe(303);
    const [made] = await schedulesOf(3);
    expect(made).toMatchObject({ name: 'Renewals', weekday: 1, hour: 6, filter: 'scenario=3&createdWithin=7' });
    const { html } = await pages(3).open(PATH);
    expect(html).toContain('Every Monday at 06:00 UTC');
    expect(html).toContain('created in the last 7 days');
    const id = { scheduleId: String(made?.scheduleId) };
    await post(3, { intent: 'pause', ...id });
    expect((await pages(3).open(PATH)).html).toContain('>Resume<');
    await post(3, { intent: 'resume', ...id });
    expect(await schedulesOf(3)).toMatchObject([{ isActive: true }]);
    await post(3, { intent: 'delete', ...id });
    expect(await schedulesOf(3)).toEqual([]);
    expect((await post(3, { intent: 'delete', ...id })).status).toBe(303);
  });

  it('edits a schedule, keeps filters that the form does not have, and asks if someone else has changed the same', async () => {
    const { actor } = ground.people[3];
    const scheduleId = await createSchedule(
      actor,
      scheduleBody.parse({ name: 'Renewals', weekday: 1, hour: 6, filter: 'scenario=3&product=5' }),
    );
    const at = `${PATH}/${scheduleId}`;
    const { html } = await pages(3).open(at);
    const base = /name="base" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const { intent: _, ...entries } = { ...filled, weekday: '', version: '1', base };
    expect((await pages(3).send(at, entries)).status).toBe(303);
    expect(await schedulesOf(3)).toMatchObject([
      { weekday: null, filter: 'product=5&scenario=3&createdWithin=7', edition: 'slides' },
    ]);
    const stale = await pages(3).send(at, { ...entries, weekday: '4', hour: '9' });
    expect(stale.status).toBe(409);
    expect(stale.html).toContain('You changed this in two windows');
    const wrong = await pages(3).send(at, { ...entries, name: '', version: '2' });
    expect([wrong.status, wrong.html.includes('Enter a name')]).toEqual([422, true]);
  });

  it('returns a refused form with its entries', async () => {
    const { status, html } = await post(3, { ...filled, name: ' ', createdWithin: 'often' });
    expect(status).toBe(422);
    expect(html).toContain('Enter a name');
    expect(html).toMatch(/name="createdWithin"[^>]*value="often"|value="often"[^>]*name="createdWithin"/);
    expect(await schedulesOf(3)).toEqual([]);
  });

  it('offers and takes a folder of the server only from administrators', async () => {
    expect((await pages(3).open(PATH)).html).not.toContain('value="folder"');
    expect((await post(3, { ...filled, delivery: 'folder' })).status).toBe(403);
    expect((await pages(2).open(PATH)).html).toContain('value="folder"');
    expect((await post(2, { ...filled, delivery: 'folder' })).status).toBe(303);
    expect(await schedulesOf(2)).toMatchObject([{ delivery: 'folder', owner: { id: ground.people[2].actor.userId } }]);
  });
});
