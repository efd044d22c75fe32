import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { listSchedules } from '#app/modules/report-batches/schedules/schedules.server.ts';
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
