import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { insightsQuery } from '#app/modules/insights/insights.schema.ts';
import { readInsights } from '#app/modules/insights/insights.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addPartner } from '../access/fixtures.ts';
import { usePeople } from '../estimates/people.ts';
import { makeGenerated } from '../estimates/worked-example.ts';
import { arrive } from '../use-ground.ts';

const people = usePeople();
const web = useWebServer();
const NOW = new Date('2026-11-25T12:00:00Z');

const see = (actor: Actor, query: object = {}) => readInsights(actor, insightsQuery.parse(query), NOW);

/** Copies of a generated estimate, at another owner and time. */
async function copies(
  count: number,
  more: { owner?: Actor; createdAt?: string; generated?: boolean; sql?: ReturnType<typeof sql> } = {},
): Promise<number[]> {
  const { owner = people.engineer, createdAt = '2026-10-05T10:00:00Z', generated = true } = more;
  const at = generated ? sql`${createdAt}::timestamptz + interval '2 days'` : sql`NULL`;
  return unscoped('a test lays its ground', async (tx) => {
    const rows = await tx.execute<{ id: string }>(sql`INSERT INTO estimates (name, owner_id, partner_id, customer_id,
        scenario_id, state, industry, currency_id, currency_sign, currency_value, config_id, model_version, model_npv,
        model_npv_hard_only, model_headline, prod_combination_id, inputs, created_at, generated_at, discount_pct,
        customer_pct)
      SELECT name || ' ' || gen_random_uuid(), ${owner.userId}, ${owner.partnerId}, customer_id, scenario_id, state,
        industry, currency_id, currency_sign, 2, config_id, model_version, 2000, 1000, model_headline,
        prod_combination_id, inputs, ${createdAt}, ${at}, 10, 60
      FROM estimates, generate_series(1, ${count}) WHERE id = (SELECT min(id) FROM estimates) RETURNING id`);
    return rows.map(({ id }) => Number(id));
  });
}

const share = (ids: readonly number[], views: number) =>
  execute(sql`INSERT INTO share_links (estimate_id, token_hash, expires_at, views, created_by_id)
    SELECT id, 'hash' || id || ${views}, now(), ${views}, owner_id FROM estimates WHERE id = ANY (${sql.raw(`ARRAY[${ids}]`)})`);
const close = (ids: readonly number[], outcome: string, amount: number) =>
  execute(sql`INSERT INTO estimate_outcomes (estimate_id, outcome, amount, close_date, source)
    SELECT id, ${outcome}, ${amount}, '2026-11-01', 'page' FROM estimates WHERE id = ANY (${sql.raw(`ARRAY[${ids}]`)})`);

beforeAll(async () => {
  await makeGenerated(people.engineer, people.halden);
  // Outside of every period.
  await execute(sql`UPDATE estimates SET created_at = '2020-01-01'`);

  const ours = await copies(6);
  await copies(4, { generated: false, createdAt: '2026-11-02T10:00:00Z' });
  await copies(3, { owner: people.colleague });
  const theirs = await copies(5, { owner: people.partnerUser });
  await copies(2, { owner: people.otherPartnerAdmin });
  await copies(7, { createdAt: '2025-10-09T10:00:00Z' });
  await share(ours.slice(0, 4), 0);
  await share(ours.slice(0, 3), 2);
  await close(ours.slice(0, 2), 'won', 500);
  await close(ours.slice(2, 3), 'lost', 0);
  await close(theirs.slice(0, 1), 'won', 900);
  const [gone, versioned, first] = [ours[5], ours[4], ours[3]];
  await execute(sql`UPDATE estimates SET deleted_at = now() WHERE id = ${gone}`);
  await execute(
    sql`UPDATE estimates SET version_of = ${first}, version_no = 2, model_npv = 9000 WHERE id = ${versioned}`,
  );
});

describe('insights', () => {
  it('count each estimate with its versions once, in US dollars, and none that is deleted', async () => {
    const { total, before } = await see(people.administrator);
    expect(total).toMatchObject({
      created: 18,
      generated: 14,
      sent: 4,
      opened: 3,
      won: 3,
      lost: 1,
      // 13 at 2,000, and the one whose second version leads, in a currency of two per dollar.
      lead: (13 * 2000 + 9000) / 2,
      leadHardOnly: 14 * 500,
      wonAmount: 950,
      customerPct: 60,
      discountPct: 10,
      medianDays: 2,
    });
    expect(before).toMatchObject({ created: 7 });
  });

  it('show the months of the period, and the filters narrow them', async () => {
    const { months } = await see(people.administrator, { period: '3' });
    expect(months.map(({ month, created }) => [month, created])).toEqual([
      ['2026-09', 0],
      ['2026-10', 14],
      ['2026-11', 4],
    ]);
    const ofVendor = await see(people.administrator, { partner: 'vendor', scenario: '1' });
    expect(ofVendor.total.created).toBe(11);
    const ofSeller = await see(people.administrator, { seller: String(people.colleague.userId) });
    expect(ofSeller.total.created).toBe(3);
    expect((await see(people.administrator, { scenario: '3' })).total.created).toBe(0);
  });

  it('add groups under five to the others', async () => {
    const { partners, sellers, families } = await see(people.administrator);
    expect(partners?.rows.map(({ name, created }) => [name, created])).toEqual([
      ['Vendor, direct', 11],
      ['Contoso Networks', 5],
      ['1 other', 2],
    ]);
    expect(sellers.rows.map(({ name, created }) => [name, created])).toEqual([
      ['Priya Tester', 8],
      ['Tomas Tester', 5],
      ['2 others', 5],
    ]);
    expect(families.rows).toMatchObject([{ name: expect.stringContaining('Aternity'), created: 18 }]);
  });

  it('show a partner its own estimates alone, whatever it asks for', async () => {
    for (const query of [{}, { partner: 'vendor' }, { partner: String(people.otherPartnerAdmin.partnerId) }]) {
      const { total, partners, options } = await see(people.partnerAdmin, query);
      expect(total).toMatchObject({ created: 5, won: 1, wonAmount: 450 });
      expect(partners).toBeNull();
      expect(options.partners).toEqual([]);
      expect(options.sellers.map(({ name }) => name)).toEqual(['Tomas Tester']);
    }
    expect((await see(people.partnerAdmin, { seller: String(people.engineer.userId) })).total.created).toBe(0);
    await expect(see(people.engineer)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('download the tables of the page', async () => {
    await copies(6, { createdAt: new Date().toISOString() });
    const { open } = await arrive(web, 1);
    await addPartner('=HYPERLINK("x")');
    const read = async (path: string) => (await open(path)).html;
    const [page, csv] = [await read('/insights?period=12'), await read('/insights/export?period=12')];
    const titles = [...page.matchAll(/<h2 id="insights-[^>]*>([^<]+)/g)].map(([, title]) => title);
    expect(titles).toHaveLength(7);
    for (const title of titles) expect(csv).toContain(`${title}: `);
    expect(csv).toMatch(/By month: Stage,/);
    expect(csv).toContain('\r\nAll,');
    expect((await read('/insights?scenario=3')).replace(/<[^>]+>/g, ' ')).toMatch(/No Records Found\..*Clear filters/s);
  });
});
