import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, PASSWORD } from '../access/fixtures.ts';

/** The example script of the API documentation. */

useTestDatabase();
const web = useWebServer();
const folder = mkdtempSync(path.join(tmpdir(), 'worthwhile-example-'));
let name: string;
beforeAll(async () => {
  name = (await asActor(await addUser(3, null))).actor.email;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (password: string) =>
  promisify(execFile)(process.execPath, ['docs/examples/four-scenarios.mjs', folder, 'xlsx'], {
    env: { ...process.env, ROI_URL: web.url, ROI_NAME: name, ROI_PASSWORD: password },
  });

it('creates, generates and downloads an estimate in each of the four scenarios', async () => {
  const { stdout } = await run(PASSWORD);
  expect(stdout.trim().split('\n')).toHaveLength(4);
  expect(stdout).toMatch(/1\.xlsx: net present value -?\d+\.\d\d\n/);
  expect(stdout).toMatch(/2\.xlsx: net benefit -?\d+\.\d\d\n/);
  expect(readdirSync(folder).sort()).toEqual(['1.xlsx', '2.xlsx', '3.xlsx', '4.xlsx']);
  for (const file of readdirSync(folder))
    expect(readFileSync(path.join(folder, file)).subarray(0, 2).toString()).toBe('PK');
});

it('ends with the message of the server when sign-in fails', async () => {
  await expect(run('not the password')).rejects.toThrow('POST user/login: 401');
});
