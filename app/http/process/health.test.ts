import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PrinterError } from '@worthwhile/report/printer';
import { expect, it, onTestFinished } from 'vitest';
import { createRemotePrinter, PRINT_PATH, printTokens } from '#app/modules/report/remote-printer.server.ts';
import { createHealthApp } from './health.server.ts';
import type { PrintService } from './remote-print.server.ts';

process.env.SESSION_SECRET = 'a secret of this test that is long enough';

async function startWorkerPort(isReady: () => Promise<boolean>, print: PrintService['print']): Promise<string> {
  const server = createServer(createHealthApp(isReady, { path: PRINT_PATH, tokens: printTokens, print }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const PAGES = { body: '<p>Ada ✓</p>', title: 'Case', lang: 'en', unprintable: [] };

it('a worker answers whether it lives and works, and serves no page', async () => {
  let isReady = false;
  const url = await startWorkerPort(
    async () => isReady,
    async () => new Uint8Array(),
  );
  const ask = async (path: string) => (await fetch(url + path)).status;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
  isReady = true;
  expect([await ask('/readyz'), await ask('/metrics'), await ask('/login')]).toEqual([200, 200, 404]);
});

it('a worker prints for processes with the secret of the installation, and for no one else', async () => {
  const orders: unknown[] = [];
  const url = await startWorkerPort(
    async () => true,
    async (order) => {
      orders.push(order);
      return new Uint8Array([37, 80, 68, 70]);
    },
  );
  expect(await createRemotePrinter(url).print(PAGES)).toEqual(new Uint8Array([37, 80, 68, 70]));
  expect(orders).toEqual([{ content: PAGES, priority: 'interactive' }]);
  const post = (headers: Record<string, string>) =>
    fetch(url + PRINT_PATH, { method: 'POST', headers, body: '{"content":"<p>","priority":"bulk"}' });
  const answers = [await post({}), await post({ Authorization: 'Bearer x', 'Content-Type': 'application/json' })];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(orders).toHaveLength(1);
});

it('a print that a worker refuses, that breaks, or that nobody answers fails for the same reasons as here', async () => {
  const codeOf = (url: string) =>
    createRemotePrinter(url)
      .print('<p>')
      .catch((error: PrinterError) => [error.name, error.code, error.message]);
  const refusal = new PrinterError('noGlyph', 'No installed font has it.');
  const full = await startWorkerPort(
    async () => true,
    async () => ({ refusal: { code: refusal.code, message: refusal.message } }),
  );
  expect(await codeOf(full)).toEqual(['PrinterError', 'noGlyph', 'No installed font has it.']);
  const broken = await startWorkerPort(
    async () => true,
    async () => {
      throw new Error('what only the log says');
    },
  );
  expect(await codeOf(broken)).toEqual(['PrinterError', 'failed', 'The worker answered 503.']);
  expect(await codeOf('http://127.0.0.1:9')).toEqual(['PrinterError', 'failed', 'The worker did not answer.']);
});
