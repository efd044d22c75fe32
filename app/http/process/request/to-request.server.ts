import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';
import { trustedHost } from '../../origin.ts';
import { drainRequest, megabyte, readBody, streamBody } from './body.server.ts';

export const bodiless = new Set(['GET', 'HEAD']);

export async function toRequest(req: ExpressRequest, res: ExpressResponse, appUrl: string): Promise<Request> {
  // Remix compares Origin and Host: an accepted origin provides the host, whatever a proxy made of the Host header.
  const { origin } = req.headers;
  const host = trustedHost(origin && URL.canParse(origin) ? new URL(origin).host : req.headers.host, appUrl);
  const url = new URL(`${new URL(appUrl).protocol}//${host}`);
  const [path = '/', query] = splitOnce(req.originalUrl, '?');
  // Assigned separately, because "//evil.example/" would replace the host.
  url.pathname = path;
  url.search = query ?? '';
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return new Request(url, {
    method: req.method,
    headers: toHeaders(req, host),
    signal: controller.signal,
    ...(bodiless.has(req.method) ? {} : await bodyOf(req, res)),
  });
}

/** Streams files for the API's import; every other body, a page's form too, is read whole. */
async function bodyOf(req: ExpressRequest, res: ExpressResponse): Promise<RequestInit> {
  if (!req.path.startsWith('/api/import/')) {
    return {
      body: await readBody(req).catch((error: unknown) => refusedBody(error, req)),
      duplex: 'half',
    } as RequestInit;
  }
  // An unread rest would block the connection's next request.
  res.once('finish', () => req.resume());
  const limit = env().importMaxMegabytes * megabyte;
  return { body: streamBody(req, limit) as BodyInit, duplex: 'half' } as RequestInit;
}

/**
 * Replaces a body that is too large by one that fails on reading, for the page's own script: the action answers it like
 * any refused form, and the page preserves the entries.
 */
function refusedBody(error: unknown, req: ExpressRequest): ReadableStream {
  if (!(error instanceof AppError) || error.code !== 'tooLarge' || !req.path.endsWith('.data')) throw error;
  drainRequest(req);
  const refusal = new AppError('tooLarge', `${error.message} ${TEXT.tooLargeAdvice}`, { cause: error });
  return new ReadableStream({ pull: (controller) => controller.error(refusal) }, { highWaterMark: 0 });
}

function toHeaders(req: ExpressRequest, host: string): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name.startsWith('x-forwarded-') || name === 'forwarded') continue;
    // API calls need no origin check in Remix: without a cookie another site has nothing to use.
    if ((name === 'cookie' || name === 'origin') && isApi(req.path)) continue;
    for (const one of [value].flat()) headers.append(name, one);
  }
  headers.set('host', host);
  return headers;
}

/** Returns whether a path takes bearer tokens only: the JSON API, and that of directories. */
export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path.startsWith('/scim/');
}

/** Returns whether a path is a page for frames on other sites; its route names those sites in its own policy. */
export function isEmbed(path: string): boolean {
  return path.startsWith('/embed/');
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}
