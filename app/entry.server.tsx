import { text } from 'node:stream/consumers';
import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { prefixErrorTitle } from '#app/http/error-title.server.ts';
import { failureOf } from '#app/http/respond.server.ts';
import { NonceContext } from '#app/ui/nonce.ts';

/** In ms. Remix gives up on a page's data after this time. */
export const streamTimeout = 10_000;

/**
 * Renders the whole page in one pass: deferred parts would never appear without JavaScript. A stream would encode each of
 * some 2,500 pieces of the list by itself.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  await readPageData(remixContext);
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  keepRetryAfter(remixContext, headers);
  const html = `<!DOCTYPE html>${page}`;
  return new Response(status >= 400 ? prefixErrorTitle(html) : html, { headers, status });
}

/**
 * Reads the data for the page's scripts to its end and puts it where Remix keeps what it has read: otherwise it would wait for
 * each part while it renders.
 */
async function readPageData({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const value = await text(serverHandoffStream);
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
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
