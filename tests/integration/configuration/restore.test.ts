import { beforeAll, expect, it } from 'vitest';
import { changeConfiguration, findConfiguration, readVersion } from '#app/modules/configuration/versions.server.ts';
import { formPoster } from '#tests/support/posted-form.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, signIn } from '../access/fixtures.ts';

useTestDatabase();
const web = useWebServer();
let browser: ReturnType<typeof formPoster>;
let actor: Awaited<ReturnType<typeof asActor>>['actor'];

beforeAll(async () => {
  actor = (await asActor(await addUser(1, null, 'Elena'))).actor;
  browser = formPoster(() => web.url, await signIn(web.url, actor.email));
});

it('restores an older version as a new one after showing the differences', async () => {
  const { configId: first, presets } = await findConfiguration(actor);
  const changes = { 'retail.devicePrice.low': 801, 'other.costPerTicket.low': 15 };
  await changeConfiguration(actor, { baseVersion: first, note: '', changes });
  const path = `/configuration/history/${first}`;
  const page = await browser.open(path);
  expect(page.html).toContain('Restore this version');
  const review = await browser.post(path, page.fields);
  expect(review.html).toContain('2 values differ');
  expect((await browser.post(path, review.fields, { intent: 'save' })).status).toBe(303);
  const restored = await findConfiguration(actor);
  expect(restored.configId).toBe(first + 2);
  expect(restored.presets).toEqual(presets.map((row) => ({ ...row })));
  expect((await readVersion(actor, restored.configId)).note).toBe(`Restored version ${first}`);
});

it('reviews a change with an overlong note again, with all its changes', async () => {
  const path = '/configuration?industry=retail';
  const page = await browser.open(path);
  const review = await browser.post(path, page.fields, { 'retail.devicePrice.low': '811' });
  const note = 'x'.repeat(501);
  const refused = await browser.post(path, review.fields, { intent: 'save', note });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('At most 500 characters');
  expect(refused.fields.getAll('changes')).toEqual(['{"retail.devicePrice.low":811}']);
  expect(refused.fields.getAll('note')).toEqual([note]);
  expect((await browser.post(path, refused.fields, { intent: 'save', note: 'Dearer' })).status).toBe(303);
});
