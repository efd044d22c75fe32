import { expect, it } from 'vitest';
import { drafted, readDraft, saveToDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { changeConfiguration } from '#app/modules/configuration/draft/publish.server.ts';
import { findConfiguration, readVersion } from '#app/modules/configuration/versions.server.ts';
import { useBrowser } from '../use-ground.ts';

const browser = useBrowser();

it('makes an older version the draft, after asking if that loses changes, and publishes it', async () => {
  const { configId: first, presets } = await findConfiguration(browser.actor);
  const changes = { 'retail.devicePrice.low': 801, 'other.costPerTicket.low': 15 };
  await changeConfiguration(browser.actor, { baseVersion: first, note: '', changes });
  await saveToDraft(browser.actor, {
    changes: { 'retail.devicePrice.high': 1201 },
    seen: { 'retail.devicePrice.high': 1100 },
  });
  const path = `/configuration/history/${first}`;
  const page = await browser.open(path);
  expect(page.html).toContain('Restore as draft');
  const asked = await browser.send(path);
  expect(asked.status).toBe(409);
  expect(asked.html).toContain('The draft has 1 change by Elena Vale.');
  const { revision } = await readDraft(browser.actor);
  // Someone changes the draft between the question and its answer.
  await saveToDraft(browser.actor, {
    changes: { 'retail.devicePrice.high': 1202 },
    seen: { 'retail.devicePrice.high': 1201 },
  });
  expect((await browser.send(path, { replaced: String(revision) })).status).toBe(409);
  expect((await browser.send(path, { replaced: String(revision + 1) })).status).toBe(303);
  const draft = await readDraft(browser.actor);
  expect(draft.changes.map(({ key }) => key).sort()).toEqual(Object.keys(changes).sort());
  expect(drafted(draft).presets).toEqual(presets);
  const publish = await browser.open('/configuration/publish');
  expect(publish.html).toContain('2 changes by one administrator');
  const publishing = { intent: 'publish', revision: String(draft.revision), note: 'Back to the first' };
  expect((await browser.send('/configuration/publish', publishing)).status).toBe(303);
  const restored = await findConfiguration(browser.actor);
  expect(restored.presets).toEqual(presets);
  expect(await readVersion(browser.actor, restored.configId)).toMatchObject({
    configId: first + 2,
    note: 'Back to the first',
  });
  expect((await readDraft(browser.actor)).changes).toEqual([]);
});

it('publishes only with a note, and returns one that is too long with what was typed', async () => {
  await saveToDraft(browser.actor, {
    changes: { 'retail.devicePrice.low': 811 },
    seen: { 'retail.devicePrice.low': 820 },
  });
  const { revision } = await readDraft(browser.actor);
  const post = (note: string) =>
    browser.send('/configuration/publish', { intent: 'publish', revision: String(revision), note });
  expect((await post(' ')).html).toContain('Enter a note');
  const note = 'x'.repeat(501);
  const refused = await post(note);
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('At most 500 characters');
  expect(refused.html).toContain(note);
  expect((await post('Dearer')).status).toBe(303);
});

it('compares any two versions as sentences, and asks for two', async () => {
  const { configId } = await findConfiguration(browser.actor);
  const changes = { 'retail.costPerTicket.average': 21 };
  await changeConfiguration(browser.actor, { baseVersion: configId, note: '', changes });
  const compared = await browser.open(`/configuration/history?version=${configId + 1}&version=1`);
  expect(compared.html).toContain(`From version 1 to version ${configId + 1}`);
  expect(compared.html.replaceAll('<!-- -->', '')).toContain(
    'Cost per level-1 ticket, Retail, Average: 18.00 to 21.00',
  );
  expect((await browser.open('/configuration/history?version=1')).html).toContain('Choose two versions to compare.');
  expect((await browser.open('/configuration/history?version=1&version=999')).status).toBe(404);
});
