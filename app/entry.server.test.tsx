import type { EntryContext } from '@remix-run/node';
import { expect, it } from 'vitest';
import handleRequest, { handleDataRequest } from './entry.server.tsx';

it('a page that fails to render fails only its own request', async () => {
  const unheard: unknown[] = [];
  const onUnheard = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', onUnheard);
  try {
    const request = new Request('http://roi.example/estimates');
    const context = { nonce: 'n', requestId: 'r', clientIp: '192.0.2.1' };
    // Enough for the headers, but not to render a page.
    const remix = { staticHandlerContext: { loaderHeaders: {}, actionHeaders: {} } } as EntryContext;
    const made = handleRequest(request, 200, new Headers(), remix, context);
    await expect(made).rejects.toThrow();
    await new Promise((done) => setImmediate(done));
    expect(unheard).toEqual([]);
  } finally {
    process.off('unhandledRejection', onUnheard);
  }
});

it('the data of a page reaches the browser in one piece, with its status and headers', async () => {
  const parts = ['[{"_1":2},"root",', '{}]\n'];
  const body = new ReadableStream({
    pull: (controller) => {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
  const whole = await handleDataRequest(new Response(body, { status: 422, headers: { 'X-Remix-Response': 'yes' } }));
  expect([whole.status, whole.headers.get('X-Remix-Response')]).toEqual([422, 'yes']);
  const chunks: string[] = [];
  for await (const chunk of whole.body ?? []) chunks.push(new TextDecoder().decode(chunk));
  expect(chunks).toEqual(['[{"_1":2},"root",{}]\n']);
});
