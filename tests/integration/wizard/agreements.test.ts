import { beforeAll, expect, it } from 'vitest';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { previewSnapshot } from '#app/modules/estimates/generate.server.ts';
import { saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { saveEstimate } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { saveInputOf } from '#app/modules/estimates/save-fields/save-input.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { settlePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { inputsNamed, plainSeller } from './plain-pages.ts';

/** Agreed figures with name and date, by a browser without scripts and by API calls. */

useTestDatabase();
const web = useWebServer();
let seller: Awaited<ReturnType<typeof plainSeller>>;
let halden: number;
beforeAll(async () => {
  seller = await plainSeller(web.url);
  halden = (await settlePeople()).halden;
});

const AGREED = { agreedBy: 'Mara Lind', agreedOn: '2026-11-20' };

async function start() {
  const { estId } = await makeExample(seller.actor, halden);
  const address = `/estimates/update?estId=${estId}&step=assumptions`;
  const read = () => readEstimate(seller.actor, estId);
  const versionOf = async () => (await read()).estimate.version;
  const send = async (name: string, parts: Record<string, string>) =>
    seller.send(address, [
      ['intent', 'continue'],
      ['estId', String(estId)],
      ['version', String(await versionOf())],
      ...Object.entries(parts).map(([part, text]): [string, string] => [`${name}.${part}`, text]),
    ]);
  const save = async (sent: object) =>
    saveEstimate(seller.actor, saveForm.parse({ estId, version: await versionOf(), ...sent })).catch((e) => e.errors);
  return { open: () => seller.open(address), send, save, read, frozen: () => previewSnapshot(seller.actor, estId) };
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
