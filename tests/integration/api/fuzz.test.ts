import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { NASTY, valuesOf } from './arbitrary.ts';
import { type Call, type Contract, callsOf, checkerOf, readContract, send } from './contract.ts';
import { makeWorld, type World } from './fixtures.ts';
import { SAMPLES } from './samples.ts';

/** Random bodies and queries, valid and invalid by the documented schemas, cause no server error. */

useTestDatabase();
const web = useWebServer();
let world: World;
let contract: Contract;
let check: ReturnType<typeof checkerOf>;
beforeAll(async () => {
  world = await makeWorld(web.url);
  contract = await readContract(web.url);
  check = checkerOf(contract);
});

const RUNS = 6;
/** A fixed seed makes failures reproducible. */
const SEED = 416_372;
/** The first number above PostgreSQL's integer, and a date that does not exist. */
const EDGES = [2 ** 31, '0000-01-01'];
const callOf = (name: string) => callsOf(contract).find((one) => one.name === name) as Call;

/** Default messages of the validation library. */
const LIBRARY = /\b(expected|received|invalid (input|string|option|key|type|element)|too (big|small)|unrecognized)\b/i;

/** Differences of a response from the document. @param field that a 400 has to name */
async function fault(call: Call, query: Record<string, unknown>, raw?: string, field?: string): Promise<unknown> {
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, asText(value)]));
  const params = { id: world.batch, n: 1 };
  const headers = { Authorization: `Bearer ${world.bearer}` };
  const { status, type, body } = await send(web.url, call, { params, query: texts }, headers, raw);
  if (status >= 500) return { status, query: texts, raw, body };
  if (status >= 400 && LIBRARY.test(JSON.stringify(body))) return { status, query: texts, raw, body };
  const named = Object.keys(body.errors ?? {}).map((name) => name.split(/[.[]/)[0]);
  if (status === 400 && field !== undefined && !named.includes(field)) return { status, query: texts, raw, body };
  const faults = check(call, status, type, body);
  return faults.length === 0 ? undefined : { status, query: texts, raw, faults };
}

const asText = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 3000).replace(/\p{Cs}/gu, '?');

describe.each(Object.keys(SAMPLES))('%s', (name) => {
  it('answers without a 5xx and without an undeclared schema', async () => {
    const call = callOf(name);
    const inQuery = (call.operation.parameters ?? []).filter((one) => one.in === 'query');
    const queries = fc.record(Object.fromEntries(inQuery.map((one) => [one.name, valuesOf(one.schema, contract)])), {
      requiredKeys: inQuery.filter(({ required }) => required).map((one) => one.name),
    });
    const schema = call.operation.requestBody?.content['application/json']?.schema;
    const bodies = schema ? valuesOf(schema, contract).map((value) => JSON.stringify(value)) : fc.constant(undefined);
    await fc.assert(
      fc.asyncProperty(queries, bodies, async (query, body) => {
        expect(await fault(call, query, body)).toBeUndefined();
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it('accepts or rejects extreme values in each of its fields', async () => {
    const call = callOf(name);
    const sample = (await SAMPLES[name]?.(world)) ?? {};
    let at = Object.keys(SAMPLES).indexOf(name);
    const nasty = () => {
      at += 21;
      return [at, at + 7, at + 14].map((place) => NASTY[place % NASTY.length]);
    };
    for (const { in: place, name: field } of call.operation.parameters ?? []) {
      if (place !== 'query') continue;
      const values = field in (sample.query ?? {}) ? [...EDGES, ...nasty()] : EDGES;
      for (const value of values)
        expect(await fault(call, { ...sample.query, [field]: value }, undefined, field)).toBeUndefined();
    }
    for (const [field, given] of Object.entries(sample.body ?? {})) {
      for (const value of typeof given === 'number' ? [...EDGES, ...nasty()] : nasty()) {
        const raw = JSON.stringify({ ...sample.body, [field]: value });
        expect(await fault(call, {}, raw, field)).toBeUndefined();
      }
    }
  });
});
