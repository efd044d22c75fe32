import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runShutdown } from '#app/infra/shutdown.server.ts';
import { temporaryFolder } from '#tests/support/product-process.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, signIn } from '../access/fixtures.ts';

useTestDatabase({ connections: 1 });
const web = useWebServer();
const folder = temporaryFolder();
afterAll(() => folder.remove());

it('the security page is exported as a PDF with its facts, in the font of reports', async () => {
  const { actor } = await asActor(await addUser(1, null, 'Elena'));
  const Cookie = await signIn(web.url, actor.email);
  const answer = await fetch(`${web.url}/security/export`, { headers: { Cookie } });
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  const file = path.join(folder.path, 'security.pdf');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  for (const fact of ['Last backup', 'None recorded', actor.email, process.versions.node, 'content-security-policy'])
    expect(text.toLowerCase()).toContain(fact.toLowerCase());
  const fonts = execFileSync('pdffonts', [file], { encoding: 'utf8' }).trim().split('\n').slice(2);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/\+Inter-(Regular|SemiBold)/);
});

it('a process that made a backup, which ends the printer, prints again', async () => {
  const { actor } = await asActor(await addUser(1, null, 'Edda'));
  const Cookie = await signIn(web.url, actor.email);
  const print = async () => (await fetch(`${web.url}/security/export`, { headers: { Cookie } })).status;
  expect(await print()).toBe(200);
  await runShutdown();
  expect(await print()).toBe(200);
});
