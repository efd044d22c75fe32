#!/usr/bin/env node
/**
 * Signs in, makes an estimate in each of the four scenarios, generates it and downloads its report. Plain Node, nothing but
 * what /api/openapi.json says.
 *
 *   ROI_URL=http://localhost:3000 ROI_NAME=engineer@worthwhile.test ROI_PASSWORD=… node four-scenarios.mjs FOLDER [pdf|xlsx]
 */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const { ROI_URL = 'http://localhost:3000', ROI_NAME = '', ROI_PASSWORD = '' } = process.env;
const [, , folder = 'reports', format = 'pdf'] = process.argv;

const SCENARIOS = [
  {
    family: 'estimate',
    scenarioId: 1,
    selection: { proposedSubProducts: [5], proposedAddOns: [6] },
    assumptions: { fields: { employees: { value: 1000 }, endpointsManaged: { value: 1000 } } },
    investment: { trainingCost: 5000, implementationHours: 200 },
  },
  {
    family: 'estimate',
    scenarioId: 2,
    selection: { existingSubProducts: [3], existingAddOns: [4] },
    assumptions: {
      fields: { employees: { value: 2500 }, endpointsManaged: { value: 2500 } },
      fieldsExisting: { ticketsPerEndpointMonth: '0.6' },
    },
    investment: { adminHoursPerMonth: 12 },
  },
  {
    family: 'existing/estimate',
    scenarioId: 3,
    selection: { existingSubProducts: [10, 11], proposedSubProducts: [13], proposedAddOns: [14] },
    assumptions: {
      fields: {
        employees: { value: 4000 },
        sitesCount: { value: 40 },
        wanMbpsPerSite: { value: 100 },
        monitoredNetworkDevices: { value: 900 },
      },
    },
    investment: { existingAnnualFee: 115_000 },
  },
  {
    family: 'existing/estimate',
    scenarioId: 4,
    selection: { proposedSubProducts: [3, 18], existingOtherProducts: [7] },
    assumptions: {
      fields: {
        employees: { value: 3000 },
        endpointsManaged: { value: 3000 },
        monitoredNetworkDevices: { value: 500 },
      },
    },
    investment: {
      retiredTools: [{ otherProductId: 7, name: 'Legacy agent', annualCost: 240_000, retireMonth: 6 }],
    },
  },
];

let token = '';

/** Sends a call; a refusal ends the script with the server's own words. */
async function call(method, address, body) {
  const answer = await fetch(new URL(`/api/${address}`, ROI_URL), {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  if (answer.status === 200) return answer;
  const { message, errors } = await answer.json();
  throw new Error(`${method} ${address}: ${answer.status} ${message} ${JSON.stringify(errors ?? {})}`);
}
const json = async (...sent) => (await call(...sent)).json();

const { authToken } = await json('POST', 'user/login', { name: ROI_NAME, password: ROI_PASSWORD });
token = authToken;

const { data: currencies } = await json('GET', 'estimate/currencyList');
const { id: currencyId, value: currencyValue } = currencies[0];
await mkdir(folder, { recursive: true });

for (const { family, scenarioId, selection, assumptions, investment } of SCENARIOS) {
  const name = `Scenario ${scenarioId} by the API`;
  const made = await json('POST', `${family}/create`, {
    submissionId: randomUUID(),
    name,
    newCustomer: `${name} Ltd`,
    scenarioId,
    industry: 'other',
    currencyId,
    currencyValue,
  });
  let { estId, version } = made.data;
  for (const [step, fields] of Object.entries({
    selection,
    assumptions,
    investment: { feeTiming: 'yearEnd', ...investment },
  })) {
    ({ version } = (await json('PUT', `${family}/${step}`, { estId, version, ...fields })).data);
  }
  await json('POST', `${family}/generate`, { estId, version });
  const { data } = await json('GET', `${family}/details?estId=${estId}&businessType=${scenarioId}`);
  const report = await call('POST', 'estimate/download', { estId, format });
  const file = path.join(folder, `${scenarioId}.${format}`);
  await writeFile(file, Buffer.from(await report.arrayBuffer()));
  const { npv, netBenefit } = data.calculation.headline.all;
  const leading = npv === null ? `net benefit ${netBenefit.toFixed(2)}` : `net present value ${npv.toFixed(2)}`;
  process.stdout.write(`${file}: ${leading}\n`);
}
