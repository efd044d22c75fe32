import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { shiftClock } from '#tests/support/faults/shift-clock.ts';
import { addCustomer } from '../access/fixtures.ts';
import { makeManyGenerated } from '../reports/orders.ts';
import { useGround } from '../use-ground.ts';

/**
 * Every date is in UTC in every time zone of the machine (95): around New Year, on a leap day, and when daylight saving
 * time starts.
 */

/** From UTC-12 to UTC+14, with half and quarter hours, with and without daylight saving time. */
const ZONES = ['UTC', 'Etc/GMT+12', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Auckland', 'Pacific/Kiritimati'];
/** Times, and how the list shows them. */
const MOMENTS = [
  ['2023-12-31T23:59:59Z', 'Dec 31, 2023'],
  ['2024-01-01T00:00:00Z', 'Jan 1, 2024'],
  ['2024-02-29T00:00:30Z', 'Feb 29, 2024'],
  ['2024-02-29T23:59:30Z', 'Feb 29, 2024'],
  ['2024-03-31T01:30:00Z', 'Mar 31, 2024'],
] as const;
const GENERATED = '2023-12-31T23:59:59.000Z';

const { database, ground, web } = useGround();
const zoneBefore = process.env.TZ;
let ids: number[];
let restoreClock = () => {};

beforeAll(async () => {
  const { actor } = ground.people[1];
  ids = await makeManyGenerated(actor, await addCustomer(actor), MOMENTS.length);
  const owner = connectOwner(database.url);
  for (const [index, [moment]] of MOMENTS.entries())
    await owner`UPDATE estimates SET created_at = ${moment} WHERE id = ${ids[index] ?? 0}`;
  await owner`UPDATE estimate_snapshots
    SET snapshot = jsonb_set(snapshot, '{estimate,generatedAt}', to_jsonb(${GENERATED}::text))`;
  await owner.end();
});
afterEach(() => {
  restoreClock();
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

const get = async (address: string, headers: Record<string, string>) => {
  const answer = await fetch(web.url + address, { headers });
  expect(answer.status, address).toBe(200);
  return answer.text();
};
/** A page without styles and filters, because nonces differ and filter choices grow. */
const page = async (address: string) =>
  (/<main\b[\s\S]*<\/main>/.exec(await file(address))?.[0] ?? '').replace(/<(select|style)\b[\s\S]*?<\/\1>/g, '');
const api = async (path: string) => await get(`/api/${path}`, { Authorization: `Bearer ${ground.people[1].bearer}` });
const file = (address: string) => get(address, { Cookie: ground.people[1].cookie });

/** Everything that shows a date. */
const looks: readonly (readonly [string, () => Promise<string>])[] = [
  ['the list', () => page('/estimates')],
  ['the list by customer', () => page('/estimates?view=customer')],
  ['the list of the API', () => api('estimate/list?limit=10')],
  ['the details of the API', () => api(`estimate/details?estId=${ids[0]}`)],
  ['what the report prints', () => api(`estimate/report-model?estId=${ids[0]}`)],
  ['the users with their last sign-in', () => page('/users')],
  ['the versions of the configuration', () => page('/configuration/history')],
  ['the audit trail', () => page('/audit?action=session.opened')],
  ['the audit trail as a CSV', () => file('/audit/export?action=session.opened')],
];

/** Reads everything in that time zone. */
async function lookIn(zone: string): Promise<Record<string, string>> {
  process.env.TZ = zone;
  const seen: Record<string, string> = {};
  for (const [name, look] of looks) seen[name] = await look();
  return seen;
}

describe('dates', () => {
  it('are the same in every time zone of the machine', async () => {
    const expected = await lookIn('UTC');
    const offsets = new Set<number>();
    for (const zone of ZONES) {
      process.env.TZ = zone;
      offsets.add(new Date(MOMENTS[0][0]).getTimezoneOffset());
      const seen = await lookIn(zone);
      for (const [name] of looks) expect(seen[name], `${name} in ${zone}`).toBe(expected[name]);
    }
    expect(offsets.size, 'the zones really differ').toBe(ZONES.length);
  });

  it('are those of UTC', async () => {
    const seen = await lookIn('Pacific/Kiritimati');
    for (const [moment, shown] of MOMENTS) {
      const iso = new Date(moment).toISOString();
      expect(seen['the list']).toContain(`class="cell-date">${shown}</td>`);
      expect(seen['the list of the API']).toContain(iso);
    }
    expect(seen['what the report prints']).toContain('December 31, 2023');
    expect(seen['what the report prints']).not.toContain('January 1, 2024');
  });

  it('of a filter are days in UTC', async () => {
    const [{ at }] = JSON.parse(await api('audit?action=session.opened')).data.rows;
    const day = at.slice(0, 10);
    for (const zone of ZONES) {
      process.env.TZ = zone;
      const found = JSON.parse(await api(`audit?action=session.opened&from=${day}&to=${day}`));
      expect(found.data.count, zone).toBeGreaterThan(0);
    }
  });
});

describe('the year in the footer', () => {
  it.each([
    ['2027-12-31T23:59:30Z', 2027],
    ['2028-01-01T00:00:30Z', 2028],
  ])('at %s is %i in every time zone', async (moment, year) => {
    restoreClock = shiftClock(0, Date.parse(moment));
    for (const zone of ZONES) {
      process.env.TZ = zone;
      const foot = /<footer\b[\s\S]*?<\/footer>/.exec(await file('/estimates'))?.[0];
      expect(foot, zone).toContain(String(year));
    }
  });
});
