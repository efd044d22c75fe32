import { labelsIn } from '#app/ui/labels.ts';
import { acceptsHtml, failurePage } from '#app/ui/shell/failure-page.tsx';
import type { RequestContext } from './context.ts';
import { problemText } from './input/problem-text.ts';
import type { Failure } from './respond.server.ts';

/** True for a page's script, which reads JSON. */
export function asksForData(request: Request): boolean {
  return request.headers.get('Accept') === 'application/json';
}

/** True for a browser that opens a document. Programs that want a file get its failure as a status, never as a page. */
export function showsPages(request: Request): boolean {
  return acceptsHtml(request.headers.get('Accept'));
}

/** Answers a failure of an address without a page: a page for browsers, data for scripts that asked for it, else text. */
export function plainFailure(failure: Failure, request: Request, context: RequestContext): Response {
  const { code, errors, status, headers } = failure;
  const message = problemText(failure.message, errors, labelsIn({}));
  if (asksForData(request)) return Response.json({ code, message, errors }, { status, headers });
  const isRead = showsPages(request);
  const { nonce, requestId } = context;
  const cookie = request.headers.get('Cookie');
  return new Response(isRead ? failurePage({ status, message, requestId, nonce, cookie }) : `${message}\n`, {
    status,
    headers: {
      ...headers,
      'Content-Type': `text/${isRead ? 'html' : 'plain'}; charset=utf-8`,
      'Cache-Control': 'private, no-store',
    },
  });
}
