import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { readConfiguration } from '#app/modules/configuration/configuration.server.ts';
import { configurationCsv } from '#app/modules/configuration/configuration-csv.server.ts';
import { productNames } from '#app/modules/estimates/assumptions.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { cloneEstimate } from '#app/modules/estimates/lifecycle/clone.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { reportModelOf } from '#app/modules/report/report.server.ts';
import { auditEvents, estimates } from '#drizzle/schema/index.ts';
import { usePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';

const people = usePeople();
let estId: number;
beforeAll(async () => {
  ({ estId } = await makeExample(people.engineer, people.halden, { name: 'Named' }));
});

/** All products: sub-products, add-ons and other products by ID. */
const NAMES: readonly (readonly [number, string])[] = [
  [1, 'On Prem'],
  [2, 'SaaS Fundamentals'],
  [3, 'SaaS Essentials'],
  [4, 'App Add Ons'],
  [5, 'SaaS Enterprise'],
  [6, 'Intel Module'],
  [7, 'other DEX/DEM'],
  [8, 'Mobile'],
  [9, 'other mobile DEX/DEM'],
  [10, 'AppResponse'],
  [11, 'NetProfiler'],
  [12, 'NETIM'],
  [13, 'NPM+'],
  [14, 'UC Module'],
  [15, 'other flow-based NPM'],
  [16, 'other packet-based NPM'],
  [17, 'other network infrastructure monitoring NPM'],
  [18, 'IQ'],
  [19, 'other AIOps'],
  [20, 'Steelhead'],
  [21, 'other acceleration'],
];

const listedAs = async (prodCombinationId: string) => {
  await unscoped('the test names products', (tx) =>
    tx.update(estimates).set({ prodCombinationId }).where(eq(estimates.id, estId)),
  );
  const { rows } = await listEstimates(people.engineer, listQuery.parse({ search: 'Named' }));
  return rows[0]?.productName;
};

describe('each of the 21 products', () => {
  it.each(NAMES)('%i is named %s in the list, in its order, and everywhere in the catalog', async (id, name) => {
    expect(await listedAs(String(id))).toBe(name);
    expect(productNames(await readCatalogue(1), String(id))).toBe(name);
    const [row] = await unscoped('the test reads the order', (tx) =>
      tx.select({ key: estimates.productKey }).from(estimates).where(eq(estimates.id, estId)),
    );
    expect(row?.key).toBe(name.toLowerCase());
  });

  it('that reduces a cost is named in the exported reductions', async () => {
    const catalogue = await readCatalogue(1);
    const csv = configurationCsv(catalogue, await readConfiguration(1), 'reductions');
    const lines = csv.split('\r\n');
    const reducing = new Set(catalogue.drivers.flatMap((driver) => driver.contributions.map((one) => one.componentId)));
    expect(reducing.size).toBeGreaterThan(10);
    for (const [id, name] of NAMES.filter(([id]) => reducing.has(id)))
      expect(lines.some((line) => line.includes(`,${id},${name},`))).toBe(true);
  });
});

describe('an estimate', () => {
  it("without products is named 'Aternity, NPM, IQ'", async () => {
    expect(await listedAs('')).toBe('Aternity, NPM, IQ');
    expect(productNames(await readCatalogue(1), '')).toBe('Aternity, NPM, IQ');
  });

  it('names its products in the report and in the audit trail', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'To be generated' });
    await cloneEstimate(people.engineer, { estimateId: made.estId, estimateName: 'Its clone' });
    await generateEstimate(people.engineer, made);
    const report = JSON.stringify(await reportModelOf(people.engineer, made.estId));
    expect(report).toContain('SaaS Enterprise');
    expect(report).toContain('Intel Module');
    const events = await unscoped('the test reads the trail', (tx) =>
      tx
        .select({ action: auditEvents.action, detail: auditEvents.detail })
        .from(auditEvents)
        .where(sql`${auditEvents.action} IN ('estimate.cloned', 'estimate.generated')`),
    );
    expect(events).toHaveLength(2);
    for (const { detail } of events) expect(detail).toMatchObject({ products: 'SaaS Enterprise, Intel Module' });
  });
});
