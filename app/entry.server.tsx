import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { prefixErrorTitle } from '#app/http/error-title.server.ts';
import { failureOf } from '#app/http/respond.server.ts';
import { NonceContext } from '#app/ui/nonce.ts';

/** In ms. Remix aborts pending parts of a page after this time. */
export const streamTimeout = 10_000;
const renderMs = streamTimeout + 1000;

/**
 * Renders the whole page before the first byte: deferred parts would never appear without JavaScript, and whole pages compress
 * in half the time.
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
          // React calls this even if rendering failed, and no one would handle an error of its stream.
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

/** Collects bytes: a string would be decoded and encoded again. */
async function collect(pipe: (destination: Writable) => Writable): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const write: Writable['_write'] = (chunk, _encoding, done) => {
    chunks.push(withoutZeros(chunk));
    done();
  };
  await finished(pipe(new Writable({ write })));
  return Buffer.concat(chunks);
}

/**
 * Removes zeros that React leaves at the end of a fixed-size buffer where a multibyte character does not fit. They would break
 * names, and forms would save these. Pages contain no other zeros.
 */
function withoutZeros(chunk: Uint8Array): Uint8Array {
  let end = chunk.length;
  while (chunk[end - 1] === 0) end -= 1;
  return chunk.subarray(0, end);
}

/**
 * Sends the data of a page as a whole, too. Remix ignores how the body ends: a navigation that cancels one after its first
 * part would leave an unhandled error in the browser.
 */
export async function handleDataRequest(response: Response): Promise<Response> {
  const body = response.body && (await response.arrayBuffer());
  return new Response(body, response);
}

/** Remix drops the headers of loaders and actions, but every 429 and 503 needs Retry-After. */
function keepRetryAfter({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext, headers: Headers) {
  for (const given of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const seconds = given.get('Retry-After');
    if (seconds !== null) headers.set('Retry-After', seconds);
  }
}

/** Records unexpected errors. Canceled requests and unknown routes or actions are the client's. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  const isClients = request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500);
  if (!isClients) failureOf(error, context);
}
