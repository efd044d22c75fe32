import { describe, expect, it } from 'vitest';
import { addCustomer } from '../access/fixtures.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { figures, inputsNamed, openDraft, type PlainPage, SIZE, usePlainSeller } from './plain-pages.ts';

/** One level for many figures, as a browser without scripts sets and undoes it. */

const seller = usePlainSeller();

/** A draft with one typed figure and one excluded. */
async function start() {
  const { estId } = await makeExample(seller.actor, await addCustomer(seller.actor), { until: 'products' });
  const draft = openDraft(seller, estId);
  await draft.type('assumptions', [
    ...SIZE,
    ...figures({ costPerTicket: '33.33' }),
    ['fields.endpointKwhYear.level', 'exclude'],
    ['fields.endpointKwhYear.value', ''],
  ]);
  /** Sends the page's form with some fields changed. */
  const page = async ({ intent = 'save', ...fields }: Record<string, string>): Promise<PlainPage> => {
    const answer = await draft.send('assumptions', fields, intent);
    expect(answer.status).toBe(303);
    return seller.open(answer.location ?? '');
  };
  const reductions = async () => (await draft.read()).inputs;
  const entries = async () => (await reductions()).fields;
  return { page, entries, reductions, open: () => draft.open('assumptions') };
}

const appliedIn = (page: PlainPage) => inputsNamed(page, 'applied')[0]?.value ?? '';
const chosenLevel = (page: PlainPage) => inputsNamed(page, 'level').find(({ isChecked }) => isChecked)?.value;

describe('a level for all figures', () => {
  it('preserves typed and excluded figures, and reports what it changed', async () => {
    const { page, entries } = await start();
    const done = await page({ intent: 'apply', group: '', level: 'low' });
    expect(done.text).toMatch(/(\d+) of \d+ figures set to Industry Low; 1 of yours unchanged; 1 excluded\./);
    const after = await entries();
    expect(after.costPerTicket).toMatchObject({ level: 'manual', value: 33.33 });
    expect(after.endpointKwhYear?.level).toBe('exclude');
    expect(after.ticketsPerEndpointMonth?.level).toBe('low');
    expect(after.employees?.value).toBe(1000);
  });

  it('also replaces typed figures if requested', async () => {
    const { page, entries } = await start();
    const done = await page({ intent: 'apply', group: '', level: 'low', alsoOwn: 'yes' });
    expect(done.text).toMatch(/figures set to Industry Low; 1 excluded\./);
    expect((await entries()).costPerTicket?.level).toBe('low');
  });

  it('leaves the figures that the same form changes, and stores them', async () => {
    const { page, entries } = await start();
    await page({
      intent: 'apply',
      group: '',
      level: 'low',
      'fields.devicePrice.level': 'high',
      'fields.devicePrice.value': '',
      'fields.escalatedTicketPct.level': 'average',
      'fields.escalatedTicketPct.value': '44',
    });
    const after = await entries();
    expect(after.devicePrice?.level).toBe('high');
    expect(after.escalatedTicketPct).toMatchObject({ level: 'manual', value: 44 });
    expect(after.ticketsPerEndpointMonth?.level).toBe('low');
  });

  it('is selected in the control afterwards, which reports mixed levels', async () => {
    const { page, open } = await start();
    expect((await open()).text).toMatch(/Now: mixed, \d+ Average, 1 Manual, 1 excluded\./);
    expect(chosenLevel(await open())).toBeUndefined();
    const done = await page({ intent: 'apply', group: '', level: 'high', alsoOwn: 'yes' });
    expect(chosenLevel(done)).toBe('high');
    expect(done.text).toMatch(/Now: mixed, \d+ High, 1 excluded\./);
  });
});

describe('undoing a level', () => {
  it('restores the previous values once, and then shows the current state', async () => {
    const { page, entries } = await start();
    const before = await entries();
    const done = await page({ intent: 'apply', group: '', level: 'low', alsoOwn: 'yes' });
    const undo = { intent: 'undo-level', applied: appliedIn(done) };
    const undone = await page(undo);
    expect(undone.text).toMatch(/Restored \d+ figures\./);
    expect(await entries()).toEqual(before);
    expect((await page(undo)).text).toContain('This level was already undone.');
    expect(await entries()).toEqual(before);
  });

  it('leaves later changes', async () => {
    const { page, entries } = await start();
    const done = await page({ intent: 'apply', group: '', level: 'low' });
    await page({ intent: 'save', 'fields.devicePrice.level': 'manual', 'fields.devicePrice.value': '777' });
    const undone = await page({ intent: 'undo-level', applied: appliedIn(done) });
    expect(undone.text).toContain('1 changed since and stay as they are.');
    const after = await entries();
    expect(after.devicePrice?.value).toBe(777);
    expect(after.ticketsPerEndpointMonth?.level).toBe('average');
  });

  it('does not undo a later level', async () => {
    const { page, entries } = await start();
    const first = await page({ intent: 'apply', group: '', level: 'low' });
    await page({ intent: 'apply', group: 'serviceDesk', level: 'high' });
    const late = await page({ intent: 'undo-level', applied: appliedIn(first) });
    expect(late.text).toContain('A different level was set since. Nothing was undone.');
    expect((await entries()).ticketsPerEndpointMonth?.level).toBe('high');
  });
});

it('a level for the reductions preserves those typed by hand, and can be undone', async () => {
  const { page, reductions } = await start();
  await page({
    intent: 'save',
    'reductions.serviceDeskL1_5.level': 'manual',
    'reductions.serviceDeskL1_5.value': '12.5',
  });
  const done = await page({ intent: 'apply', group: 'reductions', level: 'high' });
  expect(done.text).toMatch(/\d+ of \d+ reductions set to High; 1 of yours unchanged\./);
  const after = await reductions();
  expect(after.reductionLevel).toBe('high');
  expect(after.reductions['serviceDeskL1:5']).toMatchObject({ level: 'manual', value: 12.5 });
  await page({ intent: 'undo-level', applied: appliedIn(done) });
  expect((await reductions()).reductionLevel).toBe('average');
});
