import { expect, it } from 'vitest';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addEstimate } from '../access/fixtures.ts';
import { arrive } from '../use-ground.ts';

useTestDatabase();
const web = useWebServer();

/** The first step of an estimate, as a browser without scripts has it open. */
async function openStep() {
  const { actor, open, send } = await arrive(web, 3, 'Iris');
  const estId = await addEstimate(actor);
  const path = `/estimates/update?estId=${estId}&step=scenario`;
  const form = hiddenIn((await open(path)).html);
  const base = JSON.parse(form.base ?? '') as Record<string, string>;
  const typed = { intent: 'continue', ...base, ...form };
  return {
    send: (fields: Record<string, string>) => send(path, { ...typed, ...fields }),
    read: () => readEstimate(actor, estId),
  };
}

/** The hidden fields of a page's form. */
function hiddenIn(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]));
}

it('merges a form without scripts with changes saved since it was opened, without asking', async () => {
  const { send, read } = await openStep();
  expect((await send({ name: 'Renamed elsewhere' })).status).toBe(303);
  expect((await send({ contractYears: '5' })).status).toBe(303);
  const { estimate, inputs } = await read();
  expect([estimate.name, inputs.contractYears]).toEqual(['Renamed elsewhere', 5]);
});

it('asks for the field that both changed, preselects neither, and asks again without a choice', async () => {
  const { send, read } = await openStep();
  expect((await send({ name: 'Theirs', contractYears: '5' })).status).toBe(303);
  const refused = await send({ name: 'Mine' });
  expect(refused.status).toBe(409);
  const page = refused.html;
  expect([...page.matchAll(/name="(take\.[^"]+)"/g)].map(([, name]) => name)).toEqual(['take.name', 'take.name']);
  expect(page).not.toMatch(/<input[^>]*name="take\.name"[^>]*checked/);
  expect(page).toContain('You changed this estimate in two windows');
  const asked = hiddenIn(page);
  const open = await send(asked);
  expect(open.status).toBe(409);
  expect((await read()).estimate.name).toBe('Theirs');
  expect((await send({ ...hiddenIn(open.html), 'take.name': 'mine' })).status).toBe(303);
  const { estimate, inputs } = await read();
  expect([estimate.name, inputs.contractYears]).toEqual(['Mine', 5]);
  const late = hiddenIn((await send({ name: 'Too late' })).html);
  expect((await send({ ...late, 'take.name': 'theirs' })).status).toBe(303);
  expect((await read()).estimate.name).toBe('Mine');
});
