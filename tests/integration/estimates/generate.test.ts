import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { deliveredComponents, deliveredFamilies } from '#app/modules/configuration/model/delivered-products.ts';
import { investmentForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { saveInvestment } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { savingsOf } from '#app/modules/estimates/savings.server.ts';
import { reportModelOf } from '#app/modules/report/report.server.ts';
import { auditEvents, configEntries, configVersions, estimateSnapshots, presets } from '#drizzle/schema/index.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { arrive } from '../use-ground.ts';
import { usePeople } from './people.ts';
import { FORMS, makeExample, makeGenerated } from './worked-example.ts';

const people = usePeople();
const web = useWebServer();

const countSnapshots = (estId: number) =>
  unscoped('a test counts', (tx) =>
    tx.select().from(estimateSnapshots).where(eq(estimateSnapshots.estimateId, estId)),
  ).then((rows) => rows.length);

describe('Generate', () => {
  it('locks once for parallel requests, and tells the others that it is already generated', async () => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { name: 'Ten at once' });
    const asks = Array.from({ length: 10 }, () => generateEstimate(people.engineer, { estId, version }));
    const answers = await Promise.all(asks);
    const done = { estId, version: version + 1, state: 2, currentStep: 6 };
    expect(answers.filter(({ wasGenerated }) => !wasGenerated)).toEqual([done]);
    expect(answers.filter(({ wasGenerated }) => wasGenerated)).toEqual(Array(9).fill({ ...done, wasGenerated: true }));
    expect(await countSnapshots(estId)).toBe(1);
    const events = await unscoped('a test counts', (tx) =>
      tx
        .select({ targetId: auditEvents.targetId })
        .from(auditEvents)
        .where(eq(auditEvents.action, 'estimate.generated')),
    );
    expect(events.filter(({ targetId }) => targetId === String(estId))).toHaveLength(1);
  });

  it('rejects an incomplete estimate, which stays a Draft', async () => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { until: 'assumptions' });
    await expect(generateEstimate(people.engineer, { estId, version })).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('investment'),
    });
    expect((await readEstimate(people.engineer, estId)).estimate.state).toBe(0);
  });

  it('rejects a version that someone else has replaced', async () => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { name: 'Saved over' });
    await saveInvestment(
      people.engineer,
      investmentForm.parse({ ...FORMS.investment, trainingCost: '6,000', estId, version }),
    );
    await expect(generateEstimate(people.engineer, { estId, version })).rejects.toMatchObject({ code: 'conflict' });
    expect(await countSnapshots(estId)).toBe(0);
  });

  it('is final: no step can be saved afterwards', async () => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { name: 'Final' });
    const done = await generateEstimate(people.engineer, { estId, version });
    await expect(
      saveInvestment(people.engineer, investmentForm.parse({ ...FORMS.investment, estId, version: done.version })),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect((await readEstimate(people.engineer, estId)).can).toEqual({
      change: false,
      generate: false,
      clone: true,
      delete: true,
      download: true,
    });
  });
});

describe('a snapshot', () => {
  it('does not change with configuration, names, prices or families', async () => {
    const estId = await makeGenerated(people.engineer, people.halden, 'For good');
    const before = await reportModelOf(people.engineer, estId);
    const savings = await savingsOf(people.engineer, estId);
    await unscoped('a test changes everything around it', async (tx) => {
      const [next] = await tx.insert(configVersions).values({ note: 'Next' }).returning({ id: configVersions.id });
      await tx.insert(presets).values({
        configId: next?.id ?? 0,
        industry: 'other',
        fieldId: 'costPerTicket',
        low: 1,
        average: 2,
        high: 3,
      });
      const renamed = [
        { key: 'component:5', value: { ...deliveredComponents.find(({ id }) => id === 5), name: 'Renamed' } },
        { key: 'family:2', value: { ...deliveredFamilies.find(({ id }) => id === 2), name: 'Renamed family' } },
      ];
      await tx.insert(configEntries).values(renamed.map((entry) => ({ ...entry, configId: next?.id ?? 0 })));
    });
    expect(await reportModelOf(people.engineer, estId)).toEqual(before);
    expect(await savingsOf(people.engineer, estId)).toEqual(savings);
    expect((await readEstimate(people.engineer, estId)).headline?.all.npv).toBeCloseTo(310_198.0239271225, 6);
    expect(savings.simulation).toMatchObject({ trials: 10_000, seed: 20250101 });
    expect(JSON.stringify(before)).toContain('$310,198');
  });

  it('cannot be written again, even by the role of requests', async () => {
    const estId = await makeGenerated(people.engineer, people.halden, 'Write once');
    await expect(
      unscoped('a test tries to change what is frozen', (tx) =>
        tx.update(estimateSnapshots).set({ inputHash: 'x' }).where(eq(estimateSnapshots.estimateId, estId)),
      ),
    ).rejects.toThrow();
  });
});

it('redirects a late save to the generated estimate with the reason', async () => {
  const { actor, open, send } = await arrive(web, 1);
  const { estId, version } = await makeExample(actor, people.halden, { name: 'Generated meanwhile' });
  await generateEstimate(actor, { estId, version });
  const late = await send(`/estimates/update?estId=${estId}&step=investment`, {
    feeTiming: FORMS.investment.feeTiming,
    estId: String(estId),
    version: String(version),
    intent: 'continue',
  });
  expect(late.location).toBe(`/estimate/view?estId=${estId}&step=investment`);
  expect((await open(late.location ?? '', late.cookie)).html).toContain('This estimate is generated and locked.');
});
