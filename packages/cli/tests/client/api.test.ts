import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApi } from '../../src/client/api.ts';
import { ApiError } from '../../src/client/api-error.ts';
import { readRetryAfter } from '../../src/client/retries.ts';
import { startServer, TOKEN } from '../support/server.ts';

const answer = z.object({ data: z.number() });

function open(url: string, change: { retries?: number; timeoutMs?: number } = {}) {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const api = createApi({ url, token: TOKEN, timeoutMs: 30_000, retries: 2, random: () => 0.5, wait, ...change });
  return { api, waits };
}

describe('an API call', () => {
  it('sends the token in its header and nowhere else', async () => {
    const server = await startServer({ 'some/call': () => ({ body: { data: 7 } }) });
    const { api } = open(server.url);
    expect(await api.get('some/call', { a: 'x y', b: undefined }, answer)).toEqual({ data: 7 });
    expect(server.calls).toEqual([{ path: 'some/call', query: { a: 'x y' }, authorization: `Bearer ${TOKEN}` }]);
  });

  it('is tried three times in all, with growing pauses', async () => {
    const server = await startServer({ 'some/call': () => 'drop' });
    const { api, waits } = open(server.url);
    await expect(api.get('some/call', {}, answer)).rejects.toMatchObject({ status: null });
    expect(server.calls).toHaveLength(3);
    expect(waits).toEqual([500, 1000]);
  });

  it('waits as long as the server asks', async () => {
    const headers = { 'retry-after': '3' };
    const server = await startServer({
      'some/call': (_call, nth) => (nth === 1 ? { status: 503, headers } : { body: { data: 1 } }),
    });
    const { api, waits } = open(server.url);
    await api.get('some/call', {}, answer);
    expect(waits).toEqual([3000]);
  });

  it('gives up immediately when the server asks for more than two minutes', async () => {
    const headers = { 'retry-after': '3600' };
    const server = await startServer({ 'some/call': () => ({ status: 429, headers, body: { message: 'Later.' } }) });
    const { api, waits } = open(server.url);
    await expect(api.get('some/call', {}, answer)).rejects.toMatchObject({ status: 429, message: 'Later.' });
    expect(waits).toEqual([]);
  });

  it.each([400, 403, 404, 409, 422])('is not repeated after %d', async (status) => {
    const server = await startServer({ 'some/call': () => ({ status, body: { message: 'No.' } }) });
    const { api } = open(server.url);
    await expect(api.get('some/call', {}, answer)).rejects.toBeInstanceOf(ApiError);
    expect(server.calls).toHaveLength(1);
  });

  it('times out', async () => {
    const server = await startServer({ 'some/call': () => new Promise(() => {}) });
    const { api } = open(server.url, { retries: 0, timeoutMs: 50 });
    await expect(api.get('some/call', {}, answer)).rejects.toThrow('no response within 0.05 s');
  });

  it('ends when it is aborted', async () => {
    const caller = new AbortController();
    const server = await startServer({
      'some/call': () => {
        caller.abort();
        return new Promise(() => {});
      },
    });
    const { api, waits } = open(server.url);
    await expect(api.get('some/call', {}, answer, caller.signal)).rejects.toThrow('aborted');
    expect(waits).toEqual([]);
  });
});

describe('a Retry-After header', () => {
  it.each([
    ['7', 7000],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', null],
    [null, null],
  ])('%j means %j ms', (header, expected) => {
    expect(readRetryAfter(header, Date.UTC(2026, 0, 1))).toBe(expected);
  });
});
