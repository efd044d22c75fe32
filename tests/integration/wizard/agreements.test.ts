import { beforeAll, expect, it } from 'vitest';
import { previewSnapshot } from '#app/modules/estimates/generate.server.ts';
import { saveInputOf } from '#app/modules/estimates/save-fields/save-input.server.ts';
import { addCustomer } from '../access/fixtures.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { inputsNamed, openDraft, usePlainSeller } from './plain-pages.ts';

/** Agreed figures with name and date, by a browser without scripts and by API calls. */

const seller = usePlainSeller();
let halden: number;
beforeAll(async () => {
  halden = await addCustomer(seller.actor);
});

const AGREED = { agreedBy: 'Mara Lind', agreedOn: '2026-11-20' };

async function start() {
  const { estId } = await makeExample(seller.actor, halden);
  const draft = openDraft(seller, estId);
  const send = (name: string, parts: Record<string, string>) =>
    draft.send(
      'assumptions',
      Object.entries(parts).map(([part, text]) => [`${name}.${part}`, text] as const),
    );
  return { ...draft, open: () => draft.open('assumptions'), send, frozen: () => previewSnapshot(seller.actor, estId) };
}

it('agreed figures show name and date in the report, and count as agreed in the model', async () => {
  const { send, open, frozen } = await start();
  const owned = { level: 'manual', value: '24', whose: 'agreed', ...AGREED };
  expect((await send('fields.costPerTicket', owned)).status).toBe(303);
  expect((await send('reductions.licenceWaste_5', owned)).status).toBe(303);
  const page = await open();
  expect(inputsNamed(page, 'fields.costPerTicket.agreedBy')[0]?.value).toBe('Mara Lind');
  expect(inputsNamed(page, 'fields.costPerTicket.agreedOn')[0]?.value).toBe('2026-11-20');
  const { agreements, resolved } = await frozen();
  const agreement = { name: 'Mara Lind', date: '2026-11-20' };
  expect(agreements).toEqual({ costPerTicket: agreement, 'licenceWaste:5': agreement });
  expect([resolved.provenance.costPerTicket, resolved.provenance['licenceWaste:5']]).toEqual(['agreed', 'agreed']);
});

it.each([
  { agreedBy: '', agreedOn: '2026-11-20' },
  { agreedBy: 'Mara Lind', agreedOn: 'Friday' },
])('agreed figures need a name and a date: %o', async (parts) => {
  const { send, read } = await start();
  const refused = await send('fields.costPerTicket', { level: 'manual', value: '24', whose: 'agreed', ...parts });
  expect([refused.status, refused.text.includes('Enter who agreed to it')]).toEqual([422, true]);
  expect(inputsNamed(refused, 'fields.costPerTicket.agreedBy')[0]?.value).toBe(parts.agreedBy);
  expect((await read()).inputs.fields.costPerTicket?.whose).not.toBe('agreed');
});

it('figures are no longer agreed with a level or another source', async () => {
  const { send, frozen } = await start();
  await send('fields.costPerTicket', { level: 'manual', value: '24', whose: 'agreed', ...AGREED });
  await send('fields.costPerTicket', { level: 'manual', value: '24', whose: 'customer' });
  expect(await frozen()).not.toHaveProperty('agreements');
});

it('agreed figures need a new confirmation once another value is typed', async () => {
  const { send, save, read } = await start();
  const agreed = { level: 'manual', whose: 'agreed', ...AGREED };
  await send('fields.costPerTicket', { ...agreed, value: '24' });
  const entry = async () => (await read()).inputs.fields.costPerTicket;
  const refused =
    'This was agreed for the previous value. Enter a new agreement, or save the new value as our estimate first';
  expect((await send('fields.costPerTicket', { ...agreed, value: '25' })).text).toContain(refused);
  expect(await save({ fields: { costPerTicket: { ...agreed, value: 25 } } })).toEqual({
    'fields.costPerTicket.value': [refused],
  });
  expect(await entry()).toMatchObject({ value: 24, whose: 'agreed' });
  await send('fields.costPerTicket', { level: 'manual', whose: 'seller', value: '25' });
  expect(await entry()).toEqual({ level: 'manual', value: 25, whose: 'seller' });
  await send('fields.costPerTicket', { ...agreed, value: '25' });
  expect(await entry()).toMatchObject({ whose: 'agreed', agreement: { name: 'Mara Lind', date: '2026-11-20' } });
  await send('fields.costPerTicket', { ...agreed, value: '26', agreedOn: '2026-11-21' });
  expect(await entry()).toMatchObject({ value: 26, agreement: { date: '2026-11-21' } });
});

it('agreed figures are saved and read back by API calls', async () => {
  const { save, read } = await start();
  const costPerTicket = { value: 24, whose: 'agreed', ...AGREED };
  await save({ fields: { costPerTicket } });
  const input = saveInputOf(await read());
  expect(input.fields?.costPerTicket).toEqual({ level: 'manual', ...costPerTicket });
  expect(await save(input)).toMatchObject({ version: input.version });
  for (const parts of [{ agreedOn: 'x' }, {}])
    expect(await save({ fields: { costPerTicket: { value: 25, whose: 'agreed', ...parts } } })).toEqual({
      'fields.costPerTicket.value': ['Enter who agreed to it and the date'],
    });
});
