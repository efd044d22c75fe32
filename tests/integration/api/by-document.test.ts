import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, PASSWORD } from '../access/fixtures.ts';
import { type Call, type Contract, callsOf, checkerOf, readContract, send } from './contract.ts';

/**
 * A client that only knows the OpenAPI document. Its values are from the schemas, from earlier
 * responses under the same names, and from documented lists.
 */

useTestDatabase();
const web = useWebServer();
let contract: Contract;
let calls: readonly Call[];
let check: ReturnType<typeof checkerOf>;
let email: string;
let ajv: Ajv2020;
beforeAll(async () => {
  contract = await readContract(web.url);
  calls = callsOf(contract);
  check = checkerOf(contract);
  email = (await asActor(await addUser(3, null))).actor.email;
  ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema({ ...contract, $id: 'contract' });
});

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly description?: string;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}
type Known = Record<string, unknown>;
type Told = { data: Record<string, unknown> & Record<string, unknown>[] } & Record<string, unknown>;

/** A value for a call: a known one, or the first that its schema allows. */
function fill(schema: Schema, known: Known): Known {
  const filled: Known = {};
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (name in known) filled[name] = known[name];
    else if (schema.required?.includes(name))
      filled[name] = part.enum?.[0] ?? (part.type === 'string' ? 'By the document' : (part.minimum ?? 1));
  }
  return filled;
}

/** Sends a documented call with known values. */
async function ask(name: string, known: Known, token?: string): Promise<Told> {
  const call = calls.find((one) => one.name === name);
  if (!call) throw new Error(`The document has no ${name}.`);
  expect(call.operation.security.length > 0, name).toBe(token !== undefined);
  const schema = call.operation.requestBody?.content['application/json']?.schema as Schema | undefined;
  const body = schema && fill(schema, known);
  if (schema) {
    const takes = ajv.compile({
      $ref: `contract#/paths/${pointer(call)}/requestBody/content/application~1json/schema`,
    });
    expect(takes(body) || takes.errors, name).toBe(true);
  }
  const inQuery = (call.operation.parameters ?? []).filter((one) => one.in === 'query');
  const query = Object.fromEntries(
    inQuery.flatMap(({ name: parameter }) => (parameter in known ? [[parameter, String(known[parameter])]] : [])),
  );
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await send(web.url, call, { body, query }, headers);
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200);
  expect(check(call, answer.status, answer.type, answer.body)).toEqual([]);
  // The shape comes from the document.
  return { ...answer.body, type: answer.type } as unknown as Told;
}

/** The rows that the document requires for a scenario in a list, one for each ID. */
function rowsNeeded(name: string, list: string, scenarioId: number, of: Known[]): Known {
  const call = calls.find((one) => one.name === name);
  const schema = call?.operation.requestBody?.content['application/json']?.schema as Schema | undefined;
  const { items, description = '' } = schema?.properties?.[list] ?? {};
  if (!items || !description.includes(`Scenario ${scenarioId} needs`)) return {};
  return { [list]: of.map((known) => fill(items, known)) };
}

const pointer = ({ path, method }: Call) => `${encodeURIComponent(path.replace(/\//g, '~1'))}/${method.toLowerCase()}`;

/** The products of each scenario, by the scenario's name in the configuration. */
const CHOICES: Readonly<Record<number, (keyof typeof SIDES)[]>> = {
  1: ['proposed'],
  2: ['existing'],
  3: ['existing', 'proposed'],
  4: ['proposed', 'retired'],
};
const SIDES = { proposed: 'proposedSubProducts', existing: 'existingSubProducts', retired: 'existingOtherProducts' };

describe('a client that only knows the OpenAPI document', () => {
  it('signs in, then creates, generates and downloads an estimate in every documented scenario', {
    timeout: 120_000,
  }, async () => {
    const { authToken } = await ask('POST user/login', { name: email, password: PASSWORD });
    const token = String(authToken);
    const told = (name: string, known: Known = {}) => ask(name, known, token);

    const configuration = (await told('GET config/configuration', { configType: 1 })).data;
    const [currency] = (await told('GET estimate/currencyList')).data;
    // The part of the shape that this test uses.
    const { families } = (await told('GET estimate/products')).data as unknown as {
      families: { subProducts: { id: number }[]; otherProducts: { id: number }[] }[];
    };
    const [family] = families;
    const scenarios = configuration.scenarios as { id: number; title: string }[];
    const fields = configuration.fields as { fieldName: string; kind: string; min: number; max: number }[];
    const facts = fields.filter(({ kind }) => kind === 'fact');
    const product = family?.subProducts.at(-1)?.id;
    const tool = family?.otherProducts[0]?.id;
    expect(scenarios).toHaveLength(4);

    for (const { id: scenarioId, title } of scenarios) {
      const at = scenarioId > 2 ? 'existing/estimate/' : 'estimate/';
      let estimate = await told(`POST ${at}create`, {
        ...{ name: title, newCustomer: `${title} Ltd`, scenarioId, industry: 'other' },
        ...{ currencyId: currency?.id, currencyValue: currency?.value },
      });
      const step = async (name: string, known: Known) => {
        estimate = await told(name.replace(' ', ` ${at}`), { ...estimate.data, ...known });
      };
      const chosen = { proposed: [product], existing: [product], retired: [tool] };
      const sides = CHOICES[scenarioId] ?? [];
      await step('PUT selection', Object.fromEntries(sides.map((side) => [SIDES[side], chosen[side]])));
      const value = ({ min, max }: { min: number; max: number }) => ({ value: Math.min(max, Math.max(min, 500)) });
      const { neededFields } = (await told(`GET ${at}details`, { estId: estimate.data.estId })).data;
      const asked = facts.filter(({ fieldName }) => (neededFields as string[]).includes(fieldName));
      await step('PUT assumptions', { fields: Object.fromEntries(asked.map((one) => [one.fieldName, value(one)])) });
      const tools = sides.includes('retired') ? [{ otherProductId: tool }] : [];
      await step('PUT investment', rowsNeeded(`PUT ${at}investment`, 'retiredTools', scenarioId, tools));
      await step('POST generate', {});
      expect(estimate.data.state).toBe(2);
      const { estId } = estimate.data;
      const { data } = await told(`GET ${at}details`, { estId, businessType: scenarioId });
      expect(data.estimateInfo).toMatchObject({ estName: title, state: 2 });
      const { calculationData } = (await told(`GET ${at}calculation`, { estId })).data;
      expect((calculationData as { annual: { saving: number } }).annual.saving).toBeGreaterThan(0);
      expect((await told('POST estimate/download', { estId, format: 'xlsx' })).type).toContain('spreadsheet');
    }
  });
});
