import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useSettings, useWebServer } from '#tests/support/web-server.ts';
import { type Call, type Contract, callsOf, checkerOf, readContract, send } from './contract.ts';
import { Identifiers, missingOf } from './example-values.ts';
import { dot, type Sent } from './samples.ts';
import { layWalkGround, WALK } from './walk.ts';

/** Sends each documented example to the running server and compares the response. */

useSettings({ webhookHosts: ['crm.example.com'] });
useTestDatabase();
const web = useWebServer();
let contract: Contract;
let calls: readonly Call[];
let check: ReturnType<typeof checkerOf>;
const identifiers = new Identifiers();
let token = '';
beforeAll(async () => {
  contract = await readContract(web.url);
  calls = callsOf(contract);
  check = checkerOf(contract);
  const { name, password } = requestOf('POST user/login') as { name: string; password: string };
  await layWalkGround({ email: name, password, ...(requestOf('POST user/resetpassword') as { code: string }) });
});

const callOf = (name: string): Call => {
  const call = calls.find((one) => one.name === name);
  if (!call) throw new Error(`The document has no ${name}.`);
  return call;
};
const isSigned = (call: Call) => call.operation.security.length > 0;
const requestOf = (name: string): unknown =>
  Object.values(callOf(name).operation.requestBody?.content ?? {}).find(({ example }) => example)?.example;
const answerOf = ({ operation }: Call, type: string): unknown => operation.responses[200]?.content?.[type]?.example;

/** The example with a picture instead of its name, and the IDs of this run. */
function sentFrom(call: Call): Sent {
  const { parameters = [], requestBody } = call.operation;
  const given = (place: string) =>
    Object.fromEntries(
      parameters.flatMap((one) => (one.in === place && one.example !== undefined ? [[one.name, one.example]] : [])),
    );
  const request = requestOf(call.name);
  const types = Object.keys(requestBody?.content ?? {});
  const about = aboutOf(call);
  const sent = identifiers.replace({ params: given('path'), query: given('query') }, about);
  if (request === undefined) return sent;
  if (types.includes('text/csv')) return { ...sent, csv: String(request) };
  if (types.includes('application/json'))
    return { ...sent, body: identifiers.replace(request as Record<string, unknown>, about) };
  const form = { ...(request as Record<string, string>), file: new Blob([dot], { type: 'image/png' }) };
  return { ...sent, form };
}

/** The type of a call's bare `id`. */
const aboutOf = ({ path }: Call) => path.split('/')[1] ?? '';

describe('the examples of the document', () => {
  it('exist for every operation: each accepted request, and each response that is not a file', () => {
    const missing = calls.flatMap(({ name, operation: { parameters = [], requestBody, responses } }) => {
      const texts = Object.entries(responses[200]?.content ?? {}).filter(([type]) => /json|text/.test(type));
      return [
        ...parameters.filter((one) => one.required && one.example === undefined).map((one) => `${name}: ${one.name}`),
        ...(requestBody && requestOf(name) === undefined ? [`${name}: body`] : []),
        ...texts.filter(([, { example }]) => example === undefined).map(([type]) => `${name}: ${type}`),
      ];
    });
    expect(missing).toEqual([]);
    expect(new Set(WALK.filter((step) => typeof step === 'string'))).toEqual(new Set(calls.map(({ name }) => name)));
  });

  it.each(WALK.map((step, at) => [typeof step === 'string' ? step : `between ${at - 1} and ${at + 1}`, step] as const))(
    '%s is answered as shown',
    async (_, step) => {
      if (typeof step !== 'string') return void (await step());
      const call = callOf(step);
      const headers: Record<string, string> = isSigned(call) ? { Authorization: `Bearer ${token}` } : {};
      const { status, type, body } = await send(web.url, call, sentFrom(call), headers);
      expect(status, JSON.stringify(body).slice(0, 500)).toBe(200);
      expect(check(call, status, type, body)).toEqual([]);
      if (type !== 'application/json') return;
      const example = answerOf(call, type);
      expect(check(call, status, type, example), 'the example').toEqual([]);
      expect(missingOf(example, body)).toEqual([]);
      identifiers.learn(example, body, aboutOf(call));
      if (typeof body.authToken === 'string') token = body.authToken;
    },
  );
});
