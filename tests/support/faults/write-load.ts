import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';

/**
 * Users who create estimates over the API, save each step, generate, upload pictures and create reports, and retry rejected
 * requests. All acknowledged writes are recorded, to be checked later.
 */
export interface WriteLoad {
  acknowledged(): number;
  /** By status; `none` for a lost connection. */
  readonly answers: ReadonlyMap<string, number>;
  /** Anything but 200, 409 after a lost answer, 429 and 503. */
  readonly unexpected: readonly string[];
  /** Stops after completing all started work. */
  stop(): Promise<void>;
  /** Finds acknowledged writes that are missing, duplicated or incomplete. */
  findFaults(): Promise<string[]>;
}

interface Account {
  readonly name: string;
  readonly password: string;
}

interface Made {
  readonly estId: number;
  readonly name: string;
  version: number;
  isGenerated: boolean;
}

const retryMs = 100;
const answerMs = 60_000;
const reportsMs = 90_000;
/** A proxy's answers for a killed process. */
const GATEWAY = new Set([502, 504]);

/**
 * @param url origin of the product or its proxy
 * @param options.isBehindProxy counts 502 and 504 as lost connections
 * @param options.ordersReports creates a workbook of each generated estimate
 */
export async function startWriteLoad(
  url: string,
  account: Account,
  options: { people: number; isBehindProxy?: boolean; ordersReports?: boolean },
): Promise<WriteLoad> {
  const made: Made[] = [];
  const uploads: string[] = [];
  const batches = new Set<number>();
  const answers = new Map<string, number>();
  const unexpected: string[] = [];
  let writes = 0;
  let isStopping = false;

  const signIn = async (): Promise<string> => {
    const answer = await fetch(`${url}/api/user/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(account),
    });
    return ((await answer.json()) as { authToken: string }).authToken;
  };
  const token = await signIn();
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

  /** @returns status and body; no status for a lost connection */
  const ask = async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
        body: isForm ? body : body && JSON.stringify(body),
        signal: AbortSignal.timeout(answerMs),
      });
      const text = await answer.text();
      const isLost = options.isBehindProxy && GATEWAY.has(answer.status);
      const status = isLost ? undefined : answer.status;
      count(status, answer.status);
      if (status === 503 && !answer.headers.has('Retry-After')) unexpected.push(`${path}: 503 without Retry-After`);
      return { status, data: parsed(text)?.data, text };
    } catch {
      count(undefined);
      return { status: undefined, data: undefined, text: '' };
    }
  };
  const count = (status: number | undefined, shown: number | undefined = status) => {
    const key = status === undefined ? `none${shown === undefined ? '' : ` (${shown})`}` : String(status);
    answers.set(key, (answers.get(key) ?? 0) + 1);
  };

  /** Retries until acknowledged. After an unknown outcome `settle` checks for the result. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
  const insist = async (method: string, path: string, body: () => object | FormData, settle?: () => Promise<any>) => {
    for (let isUnknown = false; ; ) {
      const { status, data, text } = await ask(method, path, body());
      if (status === 200) {
        writes += 1;
        return data;
      }
      const isPassing = status === undefined || status === 503 || status === 429 || (status === 409 && isUnknown);
      if (!isPassing) unexpected.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
      if (!isPassing || status !== 429) isUnknown = true;
      await pause(retryMs);
      const settled = await settle?.();
      if (settled !== undefined) return settled;
      if (!isPassing && isStopping) throw new Error(unexpected.at(-1));
    }
  };

  const look = async (path: string) => {
    for (;;) {
      const { status, data } = await ask('GET', path);
      if (status === 200) return data;
      await pause(retryMs);
    }
  };

  const makeOne = async (name: string): Promise<void> => {
    const submissionId = randomUUID();
    const created = await insist('POST', '/api/estimate/create', () => ({
      ...SCENARIO,
      submissionId,
      name,
      newCustomer: name,
    }));
    const one: Made = { estId: created.estId, name, version: created.version, isGenerated: false };
    made.push(one);
    const details = `/api/estimate/details?estId=${one.estId}`;
    const refresh = async () => {
      one.version = (await look(details)).estimateInfo.version;
      return undefined;
    };
    for (const [step, fields] of Object.entries(STEPS)) {
      const sent = () => ({ estId: one.estId, version: one.version, ...fields });
      const { version } = await insist('PUT', `/api/estimate/${step}`, sent, refresh);
      one.version = version;
    }
    const form = () => {
      const data = new FormData();
      data.set('kind', 'profile');
      data.set('file', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
      return data;
    };
    uploads.push((await insist('POST', '/api/user/upload', form)).url);
    const isDone = async () => {
      const { estimateInfo } = await look(details);
      one.version = estimateInfo.version;
      return estimateInfo.state === 2 ? {} : undefined;
    };
    await insist('POST', '/api/estimate/generate', () => ({ estId: one.estId, version: one.version }), isDone);
    one.isGenerated = true;
    if (!options.ordersReports) return;
    const order = { ids: [one.estId], format: 'xlsx', submissionId: randomUUID() };
    batches.add((await insist('POST', '/api/report-batches', () => order)).id);
  };

  const work = async (person: number) => {
    for (let round = 0; !isStopping; round += 1) await makeOne(`Person ${person} round ${round} ${randomUUID()}`);
  };
  const working = Array.from({ length: options.people }, (_, person) => work(person));

  const faultsOf = async ({ estId, name, version, isGenerated }: Made): Promise<string[]> => {
    const { estimateInfo, calculation } = await look(`/api/estimate/details?estId=${estId}`);
    const { count: same } = await look(`/api/estimate/list?search=${encodeURIComponent(name)}`);
    return [
      ...(estimateInfo.version < version ? [`${name}: version ${estimateInfo.version}, acknowledged ${version}`] : []),
      ...(same === 1 ? [] : [`${name}: there ${same} times`]),
      ...(isGenerated && estimateInfo.state !== 2
        ? [`${name}: generated, and its state is ${estimateInfo.state}`]
        : []),
      ...(isGenerated && !Number.isFinite(calculation?.metrics.npv) ? [`${name}: generated without a result`] : []),
    ];
  };
  const batchFaults = async (id: number): Promise<string[]> => {
    const deadline = Date.now() + reportsMs;
    for (;;) {
      const batch = await look(`/api/report-batches/${id}`);
      if (batch.state === 'done')
        return batch.failed === 0 && batch.done === 1 ? [] : [`batch ${id}: ${batch.failed} failed`];
      if (Date.now() > deadline)
        return [`batch ${id}: ${batch.state}, ${batch.waiting} waiting, ${batch.running} running`];
      await pause(retryMs);
    }
  };

  return {
    acknowledged: () => writes,
    answers,
    unexpected,
    async stop() {
      isStopping = true;
      await Promise.all(working);
    },
    async findFaults() {
      const faults: string[] = [];
      for (const one of made) faults.push(...(await faultsOf(one)));
      // A newer picture replaces the user's older one. Only the server knows the order of concurrent uploads.
      const newest = uploads.slice(-2 * options.people);
      if (newest.length > 0 && !(await someAreThere(newest.map((path) => new URL(path, url)))))
        faults.push('no picture');
      for (const id of batches) faults.push(...(await batchFaults(id)));
      return faults;
    },
  };
}

async function someAreThere(addresses: readonly URL[]): Promise<boolean> {
  const answers = await Promise.all(addresses.map((address) => fetch(address)));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.some(({ status }) => status === 200);
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const SCENARIO = { scenarioId: 1, industry: 'other', currencyId: 1, currencyValue: 1 };
const STEPS = {
  selection: { proposedSubProducts: [5], proposedAddOns: [6] },
  assumptions: { fields: { employees: { value: 1000 }, endpointsManaged: { value: 1000 } } },
  investment: { feeTiming: 'yearEnd', trainingCost: 5000, implementationHours: 200 },
};
