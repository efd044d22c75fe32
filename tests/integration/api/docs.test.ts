import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { callsOf, readContract } from './contract.ts';

/** The HTML page of the API document. */

useTestDatabase();
const web = useWebServer();
let page: string;
beforeAll(async () => {
  page = await (await ask('/api/docs')).text();
});
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, web.url), { headers: { Connection: 'close', ...headers } });

describe('/api/docs', () => {
  it('lists every call with an anchor and an example request', async () => {
    const calls = callsOf(await readContract(web.url));
    const missing = calls.filter(({ operation }) => !page.includes(`id="${operation.operationId}"`));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(page.match(/curl /g)?.length).toBeGreaterThanOrEqual(calls.length);
  });

  it('shows the examples of the document: requests and responses', () => {
    expect(page).toContain('--data &#x27;{\n  &quot;estId&quot;: 1,');
    expect(page).toContain('existing/estimate/more?customerId=2&amp;limit=5');
    expect(page).toContain('&quot;message&quot;: &quot;Batch canceled.&quot;');
  });

  it('names the fields of requests and responses by their paths', () => {
    expect(page).toContain('data.rows[].prodCombinationId');
    expect(page).toContain('confrimpassword');
  });

  it('has no broken links', () => {
    const targets = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
  });

  it('has one language, title and heading, and no scripts', () => {
    expect(page).toMatch(/^<!doctype html><html lang="en"><head>.*<title>API · Worthwhile<\/title>/);
    expect(page.match(/<h1\b/g)).toHaveLength(1);
    expect(page).not.toMatch(/<script|<style|\bstyle=|\bnonce=/);
  });

  it.each(['/api/docs', '/api/openapi.json'])('%s answers 304 to a request with its current ETag', async (path) => {
    const first = await ask(path, { Cookie: 'theme=dark' });
    const etag = first.headers.get('ETag') ?? '';
    const again = await ask(path, { 'If-None-Match': etag });
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
    expect((await ask(path, { 'If-None-Match': 'W/"another"' })).status).toBe(200);
  });
});
