import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWorkbook } from '@worthwhile/report/workbook';
import { afterAll, beforeAll } from 'vitest';
import { readSnapshot } from '#app/modules/estimates/savings.server.ts';
import { createWebhook } from '#app/modules/webhooks/webhooks.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { hasLibreOffice, show } from '../../../packages/report/src/workbook/tests/libre-office.ts';
import { readExample } from '../../../packages/roi-core/fixtures/read.ts';
import { addCustomer, layGround } from '../access/fixtures.ts';
import { useReceiver } from '../webhooks/receiver.ts';
import { usePageReader } from './read-page.ts';
import { readSurfaces, type Surfaces } from './read-surfaces.ts';
import { typeExample } from './type-example.ts';

/**
 * Generates an estimate of each example and reads all its surfaces, by the example's ID. Call it at the top of the file.
 * @param examples ID, and the benefit whose explanation is opened
 */
export function useSurfaces(examples: readonly (readonly [id: Parameters<typeof readExample>[0], driverId: string])[]) {
  const database = useTestDatabase();
  const web = useWebServer();
  const receiver = useReceiver();
  const readHtml = usePageReader();
  const folder = mkdtempSync(path.join(tmpdir(), 'surfaces-'));
  const surfaces = new Map<string, Surfaces>();
  /** The cells that a spreadsheet program shows. */
  const workbooks = new Map<string, ReadonlyMap<string, string>>();
  beforeAll(async () => {
    const person = (await layGround(web.url)).people[1];
    const { actor } = person;
    await createWebhook(actor, { name: 'CRM', url: receiver.url() });
    const plans = [];
    for (const [id, driverId] of examples) {
      const draft = await typeExample(actor, await addCustomer(actor), `Example ${id}`, readExample(id).inputs);
      const readers = { url: web.url, database, person, receiver, readHtml, folder };
      surfaces.set(id, await readSurfaces(readers, draft, driverId));
      plans.push(buildWorkbook(await readSnapshot(actor, draft.estId)));
    }
    if (!hasLibreOffice()) return;
    for (const [index, cells] of (await show(plans)).entries()) workbooks.set(examples[index]?.[0] ?? '', cells);
  }, 400_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { surfaces, workbooks };
}
