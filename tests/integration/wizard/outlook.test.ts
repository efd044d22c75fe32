import { expect, it } from 'vitest';
import { outlookOf } from '#app/modules/estimates/analysis/outlook.server.ts';
import { addCustomer } from '../access/fixtures.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { type Fields, inputsNamed, openDraft, SIZE, usePlainSeller } from './plain-pages.ts';

/** The first result of the figures and those worth confirming, as a browser without scripts shows them. */

const seller = usePlainSeller();

async function start(until: 'products' | 'assumptions' | 'ready') {
  const draft = openDraft(seller, (await makeExample(seller.actor, await addCustomer(seller.actor), { until })).estId);
  const update = async (fields: Fields) => {
    const answer = await draft.send('assumptions', fields, 'update');
    expect(answer.status).toBe(303);
    return seller.open(answer.location ?? '');
  };
  return { read: draft.read, update, open: () => draft.open('assumptions') };
}

const WIDEST = ['productivityCapturePct', 'ticketsPerEndpointMonth', 'issuesPerEndpointMonth'];
const isAsked = (page: Parameters<typeof inputsNamed>[0], id: string) =>
  inputsNamed(page, `fields.${id}.confirmed`).length === 1;

it('asks for the customer facts, then shows their result at list prices with its range', async () => {
  const { open, update } = await start('products');
  expect((await open()).text).toContain('Enter both to see the first result.');
  const { text } = await update(SIZE);
  expect(text).not.toContain('to see the first result');
  expect(text).toMatch(/at list prices, before one-time costs \$394, ?672 Hard savings only \$215,393/);
  expect(text).toContain('Likely range 8 outcomes in 10');
  const foot = text.slice(text.lastIndexOf('Save and continue'));
  expect(foot, 'the foot bar').toMatch(/Net present value \$394,672 Hard savings only \$215,393/);
  expect(text).toMatch(/Confirm all three and the range narrows by 18%, to \$188k to \$768k\./);
});

it('is the result itself once the costs are entered', async () => {
  const { read } = await start('ready');
  const view = await read();
  const outlook = await outlookOf(view);
  expect(outlook?.isAtListPrices).toBe(false);
  expect(outlook?.computation.result.headline).toEqual(view.headline);
});

it('narrows with the figures worth confirming, and keeps its estimate', async () => {
  const outlook = await outlookOf(await (await start('assumptions')).read());
  expect(outlook?.confirming).toEqual(WIDEST);
  const width = ({ p10 = 0, p90 = 0 } = {}) => p90 - p10;
  expect(width(outlook?.confirmed ?? undefined)).toBeGreaterThan(0);
  expect(width(outlook?.confirmed ?? undefined)).toBeLessThan(width(outlook?.simulation));
  expect(outlook?.confirmed?.baseNpv).toBe(outlook?.simulation.baseNpv);
});

it('makes a confirmed figure the customer’s, at the level that was picked, and asks for the next one', async () => {
  const { open, update, read } = await start('assumptions');
  const before = await open();
  expect(WIDEST.map((id) => isAsked(before, id))).toEqual([true, true, true]);
  expect(before.text).toContain('Service desk lead, from last year');
  const [, tickets = '', issues = ''] = WIDEST;
  const after = await update({
    [`fields.${tickets}.level`]: 'low',
    [`fields.${tickets}.value`]: inputsNamed(before, `fields.${tickets}.value`)[0]?.value ?? '',
    [`fields.${tickets}.confirmed`]: 'yes',
    [`fields.${issues}.level`]: 'average',
    [`fields.${issues}.value`]: '4.5',
    [`fields.${issues}.whose`]: 'seller',
  });
  const { fields } = (await read()).inputs;
  expect(fields[tickets]).toMatchObject({ level: 'manual', value: 0.77, whose: 'customer' });
  expect(fields[issues]).toMatchObject({ level: 'manual', value: 4.5, whose: 'seller' });
  expect(isAsked(after, tickets)).toBe(false);
  expect(after.html.match(/name="fields\.\w+\.confirmed"/g)).toHaveLength(3);
});

it('sends all figures in less than 150 kB before compression, each control with one label', async () => {
  const { html } = await (await start('ready')).open();
  expect(Buffer.byteLength(html)).toBeLessThan(150_000);
  const ids = [...html.matchAll(/ for="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const words = html.replace(/<[^>]+>/g, '');
  expect(words, 'without styles').toContain('Figure and who knows it Value Effect on the net present value');
  expect(html).not.toMatch(/class="assumption"[^>]* aria-labelledby/);
});
