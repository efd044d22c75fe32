import type { EntryContext } from '@remix-run/node';
import { expect, it } from 'vitest';
import handleRequest from './entry.server.tsx';

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
