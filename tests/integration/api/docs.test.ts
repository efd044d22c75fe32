import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { callsOf, readContract } from './contract.ts';

/** The page that people read the contract on. */

useTestDatabase();
const web = useWebServer();
let page: string;
beforeAll(async () => {
  page = await (await fetch(new URL('/api/docs', web.url), { headers: { Connection: 'close' } })).text();
});
/** What stands in the page itself, without a script. */
const markup = () => page.replace(/<script\b[\s\S]*?<\/script>/g, '');

describe('/api/docs', () => {
  it('has every call under an anchor of its own, with a call to try', async () => {
    const calls = callsOf(await readContract(web.url));
    const missing = calls.filter(({ operation }) => !markup().includes(`id="${operation.operationId}"`));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(markup().match(/curl /g)?.length).toBeGreaterThanOrEqual(calls.length);
  });

  it('tells the fields of bodies and answers by their paths', () => {
    expect(markup()).toContain('data.rows[].prodCombinationId');
    expect(markup()).toContain('confrimpassword');
  });

  it('leads to nothing that is not there', () => {
    const targets = [...markup().matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !markup().includes(`id="${id}"`))).toEqual([]);
  });
});
