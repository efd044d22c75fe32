import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { prefixErrorTitle } from '#app/http/error-title.server.ts';
import { failureOf } from '#app/http/respond.server.ts';
import { NonceContext } from '#app/ui/nonce.ts';

/** Remix ends what a page still waits for after this long. */
export const streamTimeout = 10_000;
const renderMs = streamTimeout + 1000;

/**
 * Renders a page whole before the first byte is sent: nothing is deferred, without JavaScript deferred parts would
 * never appear, and whole pages compress in half the time.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, requestId, clientIp }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    let isLost = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          // React says so even of a page of which nothing could be made; nobody would hear of its bytes' failure.
          if (isLost) return;
          headers.set('Content-Type', 'text/html; charset=utf-8');
          keepRetryAfter(remixContext, headers);
          resolve(
            collect(pipe).then((page) => {
              const sent = finalStatus >= 400 ? prefixErrorTitle(page.toString()) : page;
              return new Response(sent, { headers, status: finalStatus });
            }),
          );
        },
        onShellError(error) {
          clearTimeout(timer);
          isLost = true;
          reject(error);
        },
        onError(error) {
          finalStatus = 500;
          failureOf(error, { nonce, requestId, clientIp });
        },
      },
    );
    const timer = setTimeout(abort, renderMs);
  });
}

/** A page's bytes, as they are: as text they would be read and written once more. */
async function collect(pipe: (destination: Writable) => Writable): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const write: Writable['_write'] = (chunk, _encoding, done) => {
    chunks.push(chunk);
    done();
  };
  await finished(pipe(new Writable({ write })));
  return withoutZeros(Buffer.concat(chunks));
}

/**
 * React fills buffers of a fixed size, and where a character of several bytes does not fit into the end of one it leaves zeros
 * in front of it: a name came out broken, and was stored so by whoever saved its form. No page has zeros of its own.
 */
function withoutZeros(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return page.includes(0) ? Buffer.from(page.filter((byte) => byte !== 0)) : page;
}

/** Remix leaves the headers of loaders and actions out of a page; how long to wait belongs to every 429 and 503. */
function keepRetryAfter({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext, headers: Headers) {
  for (const given of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const seconds = given.get('Retry-After');
    if (seconds !== null) headers.set('Retry-After', seconds);
  }
}

/**
 * What a loader or an action threw and nobody foresaw. A client that went away is no error of ours, nor is one that asks for
 * what Remix has no route or no action for.
 */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  const isClients = request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500);
  if (!isClients) failureOf(error, context);
}
