import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { RequestContext } from '#app/http/context.ts';
import { openToAll } from '#app/http/process/guarded-routes.server.ts';
import { failureOf } from '#app/http/respond.server.ts';
import { publishedConfiguration } from '#app/modules/widget/widget.server.ts';

/**
 * GET /widget/config/:key. Public, without cookies; only scripts of the allowed sites can read it. `locale` selects the
 * language.
 */
export const loader = openToAll('a published set-up; its use-case checks the site', answer);

async function answer({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const origin = request.headers.get('Origin');
  const headers = new Headers({ Vary: 'Origin' });
  try {
    const body = JSON.stringify(
      await publishedConfiguration(params.key ?? '', origin, new URL(request.url).searchParams.get('locale')),
    );
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    headers.set('ETag', etag);
    headers.set('Cache-Control', 'public, max-age=300');
    if (origin !== null) headers.set('Access-Control-Allow-Origin', origin);
    if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers });
    headers.set('Content-Type', 'application/json; charset=utf-8');
    return new Response(body, { headers });
  } catch (error) {
    const failure = failureOf(error, context as RequestContext);
    headers.set('Cache-Control', 'no-store');
    // Else a wrong key looks like a site that is not allowed. It tells nothing that the status does not.
    if (failure.status === 404) headers.set('Access-Control-Allow-Origin', '*');
    for (const [name, value] of Object.entries(failure.headers)) headers.set(name, value);
    return Response.json({ message: failure.message }, { status: failure.status, headers });
  }
}
