import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { changeFamily, readFamily } from '#app/modules/catalogue/manage.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import {
  askForApproval,
  decideOnDraft,
  readApproval,
  withdrawRequest,
} from '#app/modules/configuration/draft/approval.server.ts';
import { drafted, readDraft, saveToDraft, undoChangesBy } from '#app/modules/configuration/draft/draft.server.ts';
import { publishDraft } from '#app/modules/configuration/draft/publish.server.ts';
import { updatePresets } from '#app/modules/configuration/update.server.ts';
import { valuesOf } from '#app/modules/configuration/values.ts';
import { findConfiguration } from '#app/modules/configuration/versions.server.ts';
import { changeCurrencies } from '#app/modules/currencies/change-currencies.server.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { codeOf } from '#tests/support/in-process/outcomes.ts';
import { formPoster } from '#tests/support/posted-form.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useSettings, useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, signIn } from '../access/fixtures.ts';
import { addRole } from '../users/people.ts';

useTestDatabase();
useSettings({ configFourEyes: true });
const web = useWebServer();
let elena: Actor;
let jonas: Actor;
let engineer: Actor;
beforeAll(async () => {
  elena = (await asActor(await addUser(2, null, 'Elena'))).actor;
  jonas = (await asActor(await addUser(1, null, 'Jonas'))).actor;
  engineer = (await asActor(await addUser(3, null, 'Priya'))).actor;
});

const KEY = 'retail.devicePrice.low';
let price = 800;
const change = async (actor: Actor) => {
  const was = valuesOf(drafted(await readDraft(actor))).get(KEY);
  price -= 1;
  await saveToDraft(actor, { changes: { [KEY]: price }, seen: { [KEY]: was } });
};
const revision = async () => (await readDraft(elena)).revision;
const stateFor = async (actor: Actor) => (await readApproval(actor, await readDraft(actor))).state;
const decide = async (actor: Actor, decision: 'approved' | 'declined', decisionNote = '') =>
  decideOnDraft(actor, { decision, decisionNote, revision: await revision() });
const publish = async (actor: Actor) => publishDraft(actor, { revision: await revision(), note: 'Prices' });

beforeEach(async () => {
  for (const { userId } of [elena, jonas]) await undoChangesBy(elena, { authorId: userId, revision: await revision() });
  await change(elena);
});

describe('with four eyes, the draft of the configuration', () => {
  it('is published once someone other than its authors has approved it', async () => {
    expect(await stateFor(elena)).toBe('notAsked');
    expect(await codeOf(publish(elena))).toBe('conflict');
    await askForApproval(elena, { approverId: jonas.userId });
    expect(await stateFor(elena)).toBe('waiting');
    expect(await codeOf(publish(elena))).toBe('conflict');
    await decide(jonas, 'approved', 'Checked');
    expect(await stateFor(elena)).toBe('approved');
    const before = await newestConfigId();
    expect(await publish(elena)).toBe(before + 1);
    await change(jonas);
    expect(await stateFor(elena)).toBe('notAsked');
  });

  it('is not approved by an author, nor by a user without the permission, nor as it no longer is', async () => {
    expect(await codeOf(decide(elena, 'approved'))).toBe('forbidden');
    expect(await codeOf(askForApproval(jonas, { approverId: elena.userId }))).toBe('unprocessable');
    expect(await codeOf(askForApproval(elena, { approverId: engineer.userId }))).toBe('unprocessable');
    // Can change the configuration, and so opens the page, but not approve it.
    const analyst = (await asActor(await addUser(await addRole('Analyst', 3, [1]), null))).actor;
    expect(await codeOf(decide(analyst, 'approved'))).toBe('forbidden');
    const seen = await revision();
    await change(elena);
    const stale = decideOnDraft(jonas, { decision: 'approved', decisionNote: '', revision: seen });
    expect(await codeOf(stale)).toBe('conflict');
    expect(await stateFor(elena)).not.toBe('approved');
  });

  it('needs another approval after any change, also one that the approver made', async () => {
    await decide(jonas, 'approved');
    await change(elena);
    expect(await stateFor(elena)).toBe('changed');
    expect(await codeOf(publish(elena))).toBe('conflict');
    await decide(jonas, 'approved');
    await change(jonas);
    expect(await codeOf(publish(jonas))).toBe('conflict');
    expect(await codeOf(decide(jonas, 'approved'))).toBe('forbidden');
  });

  it('is declined with a reason, and can be asked for again', async () => {
    expect(await codeOf(decide(jonas, 'declined'))).toBe('unprocessable');
    await decide(jonas, 'declined', 'Which source?');
    expect(await readApproval(elena, await readDraft(elena))).toMatchObject({
      state: 'declined',
      note: 'Which source?',
      name: 'Jonas Vale',
    });
    expect(await codeOf(publish(elena))).toBe('conflict');
    await askForApproval(elena, { approverId: jonas.userId });
    expect(await stateFor(elena)).toBe('waiting');
    await withdrawRequest(elena);
    expect(await stateFor(elena)).toBe('notAsked');
  });

  it('gets the changes that calls would otherwise publish', async () => {
    const { configId } = await findConfiguration(elena);
    const answer = await updatePresets(elena, {
      baseVersion: configId,
      note: '',
      presets: [{ industry: 'mining', fieldId: 'devicePrice', low: 1, average: 2, high: 3 }],
    });
    expect(answer.message).toContain('Added to the draft');
    expect([answer.data.configId, await newestConfigId()]).toEqual([configId, configId]);
    expect((await readDraft(elena)).changes.map(({ key }) => key)).toContain('mining.devicePrice.high');
  });

  it('gets the currencies that would otherwise count immediately, and applies them once published', async () => {
    const euro = async () => (await listCurrencies()).find(({ code }) => code === 'EUR');
    const before = await euro();
    if (!before) throw new Error('There is no euro.');
    expect(await changeCurrencies(elena, [{ ...before, value: 0.95 }])).toMatchObject({ isDrafted: true });
    expect(await changeCurrencies(elena, [{ ...before, value: 0.96 }])).toMatchObject({ isDrafted: true });
    expect((await euro())?.value).toBe(before.value);
    await decide(jonas, 'approved');
    await publish(elena);
    expect(await euro()).toMatchObject({ value: 0.96, version: before.version + 1 });
  });

  it('gets the list price of a product, which counts once published', async () => {
    const family = await readFamily(jonas, 3);
    const { savedBy: _, ...form } = family;
    const priced = (price: number) =>
      form.products.map(({ kind: __, priceUnit: ___, savedBy: ____, ...product }) =>
        product.id === 13 ? { ...product, listPrice: price } : product,
      );
    const priceNow = async () =>
      (await readCatalogue(await newestConfigId())).listPrices.find(({ componentId }) => componentId === 13)?.listPrice;
    const before = await priceNow();
    expect(await changeFamily(jonas, { ...form, products: priced(77) })).toBe(1);
    expect(await priceNow()).toBe(before);
    const third = (await asActor(await addUser(2, null, 'Ines'))).actor;
    await decide(third, 'approved');
    await publish(elena);
    expect(await priceNow()).toBe(77);
  });

  it('shows each reader the next step', async () => {
    const pageOf = async (actor: Actor) => formPoster(() => web.url, await signIn(web.url, actor.email));
    const [mine, theirs] = [await pageOf(elena), await pageOf(jonas)];
    const path = '/configuration/publish';
    const page = await mine.open(path);
    expect(page.html).toContain('Ask for approval');
    expect(page.html).not.toContain('name="note"');
    await mine.post(path, new FormData(), { intent: 'ask', approverId: String(jonas.userId) });
    expect((await mine.open(path)).html).toContain('Withdraw');
    const open = await theirs.open(path);
    expect(open.html).toContain('Approve');
    const sent = { intent: 'approve', revision: String(await revision()), decisionNote: '' };
    expect((await theirs.post(path, new FormData(), sent)).status).toBe(303);
    expect((await mine.open(path)).html).toContain('name="note"');
  });
});
