import { readFileSync } from 'node:fs';
import { buildWorkbook } from '@worthwhile/report/workbook';
import { storedResultSchema } from '@worthwhile/roi-core/schema';
import { beforeAll, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { listPageQuery } from '#app/modules/estimates/list/list.schema.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { readSnapshot, savingsOf } from '#app/modules/estimates/savings.server.ts';
import { viewReport } from '#app/modules/report/report.server.ts';
import type { ShownRow } from '#app/routes/estimates/list/list-rows.tsx';
import { loadList } from '#app/routes/estimates/list/load-list.server.ts';
import { loadSavings } from '#app/routes/estimates/savings/load-savings.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { usePeople } from './people.ts';
import { makeExample } from './worked-example.ts';

/** A renewal generated with model 1.0 is read as stored. */

const database = useTestDatabase();
const people = usePeople(database);
let estId: number;
const stored = JSON.parse(
  readFileSync(new URL('../../../packages/roi-core/fixtures/stored-1.0.json', import.meta.url), 'utf8'),
);
beforeAll(async () => {
  const made = await makeExample(people.engineer, people.halden, { name: 'Generated before', until: 'generated' });
  estId = made.estId;
  const owner = connectOwner(database.url);
  const frozen = owner.json(stored);
  await owner`UPDATE estimate_snapshots SET snapshot = ${frozen}, model_version = '1.0' WHERE estimate_id = ${estId}`;
  await owner`UPDATE estimates SET scenario_id = 3, model_version = '1.0', model_headline = NULL WHERE id = ${estId}`;
  await owner.end();
});

it('an estimate of an earlier model leads with its total, as that model did', async () => {
  const view = await readEstimate(people.engineer, estId);
  expect(view.headline?.all.npv).toBe(stored.result.metrics.npv);
});

it('an estimate of an earlier model is listed with the model of its amount', async () => {
  const { rows } = (await loadList(people.engineer, listPageQuery.parse({}), [])) as { rows: readonly ShownRow[] };
  expect(rows.find((row) => row.estId === estId)?.value?.measure).toBe('Net present value by model 1.0');
  const [row] = (await listEstimates(people.engineer, listQuery.parse({ limit: 1 }))).rows;
  expect(row?.headline).toMatchObject({ measure: 'Net present value', olderModel: '1.0' });
});

it('an estimate of an earlier model is shown with the stored figures and explanations', async () => {
  const { computation, traces } = await savingsOf(people.engineer, estId);
  expect(computation.result).toEqual(stored.result);
  expect(storedResultSchema.safeParse(computation.result).error).toBeUndefined();
  const view = await readEstimate(people.engineer, estId);
  const page = await loadSavings(people.engineer, view, new URLSearchParams({ figure: 'metric:npv' }));
  expect(page.open?.trace.modelVersion).toBe('1.0');
  expect(Object.keys(traces).sort()).toEqual(stored.traces.map(({ figure }: { figure: string }) => figure).sort());
  for (const { inputs } of Object.values(traces)) for (const { evidence } of inputs) expect(evidence).not.toBe('');
});

it('an estimate of an earlier model is printed and exported as a workbook', async () => {
  const { model } = await viewReport(people.engineer, estId);
  expect(JSON.stringify(model)).not.toMatch(/undefined|NaN/);
  const plan = buildWorkbook(await readSnapshot(people.engineer, estId));
  expect(JSON.stringify(plan)).not.toMatch(/undefined|NaN/);
});
