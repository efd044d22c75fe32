import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { callsOf, readContract } from './contract.ts';

/** The page that people read the contract on. */

useTestDatabase();
const web = useWebServer();
let page: string;
beforeAll(async () => {
  page = await (await ask('/api/docs')).text();
});
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, web.url), { headers: { Connection: 'close', ...headers } });

describe('/api/docs', () => {
  it('has every call under an anchor of its own, with a call to try', async () => {
    const calls = callsOf(await readContract(web.url));
    const missing = calls.filter(({ operation }) => !page.includes(`id="${operation.operationId}"`));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(page.match(/curl /g)?.length).toBeGreaterThanOrEqual(calls.length);
  });

  it('has the examples of the document: what a call sends, and what it is answered', () => {
    expect(page).toContain('--data &#x27;{\n  &quot;estId&quot;: 1,');
    expect(page).toContain('existing/estimate/more?customerId=2&amp;limit=5');
    expect(page).toContain('&quot;message&quot;: &quot;Batch canceled.&quot;');
  });

  it('tells the fields of bodies and answers by their paths', () => {
    expect(page).toContain('data.rows[].prodCombinationId');
    expect(page).toContain('confrimpassword');
  });

  it('leads to nothing that is not there', () => {
    const targets = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
  });

  it('is a page of one language, title and heading, without scripts', () => {
    expect(page).toMatch(/^<!doctype html><html lang="en"><head>.*<title>API · Worthwhile<\/title>/);
    expect(page.match(/<h1\b/g)).toHaveLength(1);
    expect(page).not.toMatch(/<script|<style|\bstyle=|\bnonce=/);
  });

  it.each(['/api/docs', '/api/openapi.json'])('%s is not sent again to who has it, whoever else asks', async (path) => {
    const first = await ask(path, { Cookie: 'theme=dark' });
    const etag = first.headers.get('ETag') ?? '';
    const again = await ask(path, { 'If-None-Match': etag });
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
    expect((await ask(path, { 'If-None-Match': 'W/"another"' })).status).toBe(200);
  });
});
