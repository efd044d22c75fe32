import type { Page } from 'playwright-core';
import { signIn } from '#tests/support/browser.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';

/** API calls before each step: SaaS Enterprise with its Intel Module, and the worked example's costs. */
const BODIES = [
  { step: 'products', call: 'create', body: { scenarioId: 1, industry: 'other', currencyId: 1, currencyValue: 1 } },
  { step: 'assumptions', call: 'selection', body: { proposedSubProducts: [5], proposedAddOns: [6] } },
  {
    step: 'investment',
    call: 'assumptions',
    body: { fields: { employees: { value: 1000 }, endpointsManaged: { value: 1000 } } },
  },
  {
    step: 'savings',
    call: 'investment',
    body: {
      feeTiming: 'advance',
      financial: { deploymentMonths: 3 },
      implementationServicesCost: 20_000,
      trainingCost: 5000,
      implementationHours: 200,
      adminHoursPerMonth: 20,
    },
  },
] as const;

export type PreparedStep = (typeof BODIES)[number]['step'];

/** Opens a step of a new estimate as the engineer. The API creates it: the wizard has its own journeys. */
export async function openNewEstimate(page: Page, name: string, step: PreparedStep): Promise<void> {
  await signIn(page, 'engineer', `/estimates/update?estId=${await makeEstimate(name, step)}&step=${step}`);
}

/** @returns the ID of an estimate of the engineer, complete up to this step */
export async function makeEstimate(name: string, step: PreparedStep): Promise<number> {
  return (await prepare(name, step)).estId;
}

/** @returns the ID of a generated estimate of the engineer */
export async function makeGenerated(name: string): Promise<number> {
  return (await send('generate', await prepare(name, 'savings'))).estId;
}

/** @returns the path of a new room, as its customer opens it */
export async function makeRoom(name: string): Promise<string> {
  const { url } = await send<{ url: string }>('room/links', { estId: await makeGenerated(name), showsOwner: true });
  return new URL(url).pathname;
}

/** @returns the ID of a review of the engineer, after one year at the customer of `makeGenerated`, in which tickets fell */
export async function makeReview(name: string, customer: string): Promise<number> {
  const scenario = { scenarioId: 2, industry: 'other', currencyId: 1, currencyValue: 1, contractYears: 1 };
  let saved = await send('create', { ...scenario, name, newCustomer: `${customer} Ltd` });
  const steps = {
    selection: { existingSubProducts: [5], existingAddOns: [6] },
    assumptions: {
      fields: { employees: { value: 1000 }, endpointsManaged: { value: 1000 } },
      fieldsExisting: { ticketsPerEndpointMonth: 0.8 },
    },
    investment: { feeTiming: 'advance' },
  };
  for (const [call, body] of Object.entries(steps))
    saved = await send(call, { estId: saved.estId, version: saved.version, ...body });
  return saved.estId;
}

async function prepare(name: string, step: PreparedStep): Promise<{ estId: number; version: number }> {
  let saved: { estId?: number; version?: number } = {};
  const last = BODIES.findIndex((one) => one.step === step);
  for (const { call, body } of BODIES.slice(0, last + 1)) {
    const identity = call === 'create' ? { name, newCustomer: `${name} Ltd` } : saved;
    const { estId, version } = await send(call, { ...identity, ...body });
    saved = { estId, version };
  }
  return { estId: saved.estId ?? 0, version: saved.version ?? 0 };
}

const POSTED: readonly string[] = ['create', 'generate', 'room/links'];

async function send<Answer = { estId: number; version: number }>(call: string, body: object): Promise<Answer> {
  const answer = await fetch(`${sharedProduct().appUrl}/api/estimate/${call}`, {
    method: POSTED.includes(call) ? 'POST' : 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await engineerToken()}` },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Answer }).data;
}

let token: Promise<string> | undefined;

/** One token per test worker. */
function engineerToken(): Promise<string> {
  token ??= logIn();
  return token;
}

async function logIn(): Promise<string> {
  const { appUrl, demoPassword } = sharedProduct();
  const answer = await fetch(`${appUrl}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'engineer@worthwhile.test', password: demoPassword }),
  });
  return ((await answer.json()) as { authToken: string }).authToken;
}
