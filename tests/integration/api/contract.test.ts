import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { declaredOperations } from '#app/http/api.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { type Call, type Contract, callsOf, checkerOf, readContract, send } from './contract.ts';
import { makeWorld, type World } from './fixtures.ts';
import { SAMPLES, type Sent } from './samples.ts';

/** Compares /api/openapi.json with the running server: each operation's response and errors. */

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

const callOf = (name: string): Call => {
  const call = callsOf(contract).find((one) => one.name === name);
  if (!call) throw new Error(`The document has no ${name}.`);
  return call;
};
/** Differences of an error from the document. */
function checkShape(refusal: unknown): string[] {
  const [call] = callsOf(contract);
  return call ? check(call, 400, 'application/json', refusal) : ['no call'];
}
function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') !== null;
  } catch {
    return false;
  }
}
const signed = (sample: Sent = {}) => ({ Authorization: `Bearer ${sample.bearer ?? world.bearer}` });
const isOpen = (call: Call) => call.operation.security.length === 0;

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(contract) });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('is valid for a second, independent validator, including each example', async () => {
    const examples = ['parameter', 'media-type', 'schema'].map((kind) => [`no-invalid-${kind}-examples`, 'error']);
    // As text: type-checking an object with the type of all rules costs the compiler seconds.
    const config = await createConfig(
      JSON.stringify({ extends: ['recommended'], rules: Object.fromEntries(examples) }),
    );
    const found = await lintFromString({ source: JSON.stringify(contract), config });
    const errors = found.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
  });

  it('has only ECMA-262 patterns, and only defaults that their enum contains', () => {
    const broken: unknown[] = [];
    JSON.stringify(contract, (_, part) => {
      if (typeof part?.pattern === 'string' && !isExpression(part.pattern)) broken.push(part);
      if (Array.isArray(part?.enum) && 'default' in part && !part.enum.includes(part.default)) broken.push(part);
      return part;
    });
    expect(broken).toEqual([]);
  });

  it('has the enums that the service accepts', () => {
    const schemaOf = (name: string) => callOf(name).operation.requestBody?.content['application/json']?.schema;
    expect(schemaOf('POST tokens')).toMatchObject({ properties: { days: { enum: [7, 30, 90, 365], default: 30 } } });
    const input = schemaOf('POST estimate/roicalculation');
    expect(input).toMatchObject({ properties: { scenarioId: { enum: [1, 2, 3, 4] } } });
  });

  it('requires one of two ways to name the customer of a new estimate', () => {
    const schema = callOf('POST estimate/create').operation.requestBody?.content['application/json']?.schema;
    expect(schema).toMatchObject({ anyOf: [{ required: ['customerId'] }, { required: ['newCustomer'] }] });
  });

  it('describes the errors of every operation, each with its code and an example', () => {
    const codes: Record<string, unknown> = {};
    for (const { name, operation } of callsOf(contract)) {
      const statuses = Object.keys(operation.responses);
      expect(statuses, name).toEqual(expect.arrayContaining(['200', '400', '401', '405', '422', '429', '500', '503']));
    }
    for (const [name, response] of Object.entries(contract.components.responses)) {
      const example = response.content['application/json']?.example;
      expect(checkShape(example), name).toEqual([]);
      codes[name] = example?.code;
    }
    expect(codes).toMatchObject({ Status400: 'invalid', Status409: 'conflict', Status500: 'unexpected' });
  });

  it('has every operation of the server, and a sample of each', () => {
    const declared = [...declaredOperations()].flatMap(([path, ones]) => ones.map(({ method }) => `${method} ${path}`));
    const names = callsOf(contract).map(({ name }) => name);
    expect(names.sort()).toEqual(declared.sort());
    expect(Object.keys(SAMPLES).sort()).toEqual(names);
  });

  it('leaves no schema open', () => {
    const open = callsOf(contract).filter(({ operation }) =>
      /"(schema|items|anyOf|properties)":(\{\}|\[\])/.test(JSON.stringify(operation)),
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });
});

describe.each(Object.keys(SAMPLES))('%s', (name) => {
  it('answers its sample with 200 and the declared schema, and a write with a message', async () => {
    const call = callOf(name);
    const sample = await SAMPLES[name]?.(world);
    const { status, type, body, headers } = await send(web.url, call, sample ?? {}, signed(sample));
    expect(status, JSON.stringify(body).slice(0, 500)).toBe(200);
    expect(check(call, status, type, body)).toEqual([]);
    const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
    const declared = Object.keys(call.operation.responses[200]?.headers ?? {}).filter((one) => limits.includes(one));
    expect(declared).toEqual(isOpen(call) ? [] : limits);
    for (const limit of limits) expect(headers.get(limit) !== null, limit).toBe(!isOpen(call));
    const computes = name === 'POST estimate/roicalculation' || type !== 'application/json';
    if (call.method !== 'GET' && !computes) expect(body.message).toMatch(/\S/);
  });

  it('rejects unknown properties with the declared schema', async () => {
    const call = callOf(name);
    const sample: Sent = { params: { id: world.batch, n: 1 }, ...(isOpen(call) ? {} : await SAMPLES[name]?.(world)) };
    const json = call.operation.requestBody?.content['application/json'] !== undefined;
    const tries: [number, Parameters<typeof send>[2], Record<string, string>, string?][] = [
      [400, { ...sample, query: { ...sample.query, unknownThing: 1 } }, signed(sample)],
    ];
    if (!isOpen(call)) tries.push([401, sample, {}], [401, sample, { Authorization: 'Bearer short' }]);
    if (json) {
      tries.push(
        [400, { params: sample.params }, signed(sample), '{"broken"'],
        [400, { params: sample.params }, signed(sample), '[]'],
        [400, { params: sample.params }, signed(sample), '{"a":1,"a":2}'],
        [400, { ...sample, form: undefined, body: { ...sample.body, unknownThing: 1 } }, signed(sample)],
        [415, { params: sample.params }, { ...signed(sample), 'Content-Type': 'text/plain' }, '{}'],
      );
    }
    for (const [expected, sent, headers, raw] of tries) {
      const { status, type, body } = await send(web.url, call, sent, headers, raw);
      expect(status, `${raw ?? ''} ${JSON.stringify(body)}`).toBe(expected);
      expect(check(call, status, type, body)).toEqual([]);
    }
  });
});

describe('a parameter', () => {
  it('is rejected by name when it is repeated, and in a path when it has another type', async () => {
    const parameters = callsOf(contract).flatMap((call) =>
      (call.operation.parameters ?? []).map((parameter) => ({ call, parameter })),
    );
    for (const { call, parameter } of parameters) {
      if (parameter.in === 'path') {
        const { status } = await send(web.url, call, { params: { id: 'x', n: 1, [parameter.name]: 'x' } }, signed());
        expect(status).toBe(404);
      } else if (parameter.in === 'query') {
        const path = `${call.path.replace(/\{\w+\}/g, String(world.batch))}?${parameter.name}=1&${parameter.name}=2`;
        const { status, body } = await send(web.url, { method: call.method, path }, {}, signed());
        expect(status, JSON.stringify(body)).toBe(400);
        expect(Object.keys(body.errors ?? {})).toEqual([parameter.name]);
      }
    }
  });
});
