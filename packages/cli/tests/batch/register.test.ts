import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/batch/atomic-write.ts';
import { openRegistrar } from '../../src/batch/register.ts';
import { createApi } from '../../src/client/api.ts';
import { type Handler, startServer, TOKEN } from '../support/server.ts';

async function start(
  access: 'read' | 'write',
  register: Handler = () => ({ body: { message: 'Report registered.' } }),
) {
  const rows = [{ access, expiresAt: '2026-12-31T00:00:00Z', isCurrent: true }];
  const server = await startServer({
    tokens: () => ({ body: { data: { rows } } }),
    'estimate/register-report': register,
  });
  const lines: string[] = [];
  const api = createApi({ url: server.url, token: TOKEN, timeoutMs: 5000, retries: 0 });
  return { ...server, lines, registrar: await openRegistrar(api, (line) => lines.push(line)) };
}
const BYTES = new TextEncoder().encode('a report');
const source = { modelSha256: 'x', facts: {}, print: () => Promise.resolve(BYTES) };

describe('registering what was printed', () => {
  it('tells the server the hash of the file before the batch ends', async () => {
    const { registrar, calls } = await start('write');
    const printed = await registrar?.registering(12, source).print(new AbortController().signal);
    await registrar?.settle();
    expect(printed).toBe(BYTES);
    const told = calls.find(({ path }) => path === 'estimate/register-report');
    expect(JSON.parse(told?.body ?? '')).toEqual({ estId: 12, edition: 'full', sha256: sha256(BYTES) });
  });

  it('is not tried with a token that only reads', async () => {
    expect((await start('read')).registrar).toBeNull();
  });

  it('fails no report if the server refuses', async () => {
    const { registrar, lines } = await start('write', () => ({ status: 422, body: { message: 'Too many.' } }));
    await expect(registrar?.registering(12, source).print(new AbortController().signal)).resolves.toBe(BYTES);
    await registrar?.settle();
    expect(lines).toEqual(['Not registered: Too many.']);
  });
});
