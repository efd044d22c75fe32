import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { sharedProduct } from '#tests/support/shared-product.ts';

const { appUrl, demoPassword } = sharedProduct();
const at = (path: string) => `${appUrl}${path}`;

describe('configuration by the API', () => {
  type Answered = { readonly data: unknown; readonly message?: string };
  async function call(path: string, init: RequestInit & { duplex?: 'half' } = {}) {
    const login = await fetch(at('/api/user/login'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'super@worthwhile.test', password: demoPassword }),
    });
    const { authToken } = (await login.json()) as { authToken: string };
    const headers = { Authorization: `Bearer ${authToken}`, ...init.headers };
    const answer = await fetch(at(`/api/${path}`), { ...init, headers });
    return { status: answer.status, body: (await answer.json()) as Answered };
  }
  const post = (path: string, body: object) =>
    call(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const sendCsv = (path: string, chunks: Iterable<string>) =>
    call(path, {
      method: 'POST',
      headers: { 'Content-Type': 'text/csv' },
      body: Readable.toWeb(
        Readable.from(chunks).map((chunk: string) => Buffer.from(chunk)),
      ) as ReadableStream<Uint8Array>,
      duplex: 'half',
    });

  it('imports a file sent in chunks of any size', async () => {
    const file = 'externalId,name\nS-1,Zürich\nS-2,"Oak, Elm"\n';
    const { status, body } = await sendCsv('import/customers', file);
    expect(status).toBe(200);
    expect(body.data).toEqual({ lines: 2, inserted: 2, updated: 0, unchanged: 0 });
    const trial = await sendCsv('import/customers?dryRun=true', [file]);
    expect(trial.body.data).toEqual({ lines: 2, inserted: 0, updated: 0, unchanged: 2 });
  });

  it('rejects a file above the limit during the upload, and imports none of it', async () => {
    function* tooMuch() {
      yield 'externalId,name\nT-1,Ash\n';
      for (let megabytes = 0; megabytes < 3; megabytes += 1) yield `T-2,Birch${' '.repeat(40_000)}\n`.repeat(25);
    }
    const { status, body } = await sendCsv('import/customers', tooMuch());
    expect(status).toBe(413);
    expect(body.message).toContain('1 MB');
    const again = await sendCsv('import/customers', ['externalId,name\nT-1,Ash\n']);
    expect(again.body.data).toMatchObject({ inserted: 1 });
  });

  it('answers 409 when someone else saved first', async () => {
    const { body } = await call('estimate/roiCurrencyList');
    const [, second] = body.data as { id: number; version: number; value: number }[];
    if (!second) throw new Error('There is no second currency.');
    const change = { currencies: [{ ...second, value: 1.9 }] };
    expect((await post('estimate/roiCurrencyUpdate', change)).body.message).toBe('Currency Updated Successfully');
    expect((await post('estimate/roiCurrencyUpdate', { currencies: [{ ...second, value: 2.1 }] })).status).toBe(409);
    const presets = [{ industry: 'other', fieldId: 'workingDays', low: 200, average: 210, high: 220 }];
    expect((await post('config/updateconfiguration', { baseVersion: 999, note: '', presets })).status).toBe(409);
  });
});
