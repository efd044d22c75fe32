import type { LoaderFunctionArgs } from '@remix-run/node';
import type { RequestContext } from '#app/http/context.ts';
import { openToAll } from '#app/http/process/guarded-routes.server.ts';
import { failureOf } from '#app/http/respond.server.ts';
import { describeEmbed } from '#app/modules/widget/oembed.server.ts';

/** GET /oembed?url=: JSON of https://oembed.com for a hosted calculator. Public, like the calculator itself. */
export const loader = openToAll('the address of a published set-up', answer);

async function answer({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const query = new URL(request.url).searchParams;
  if ((query.get('format') ?? 'json') !== 'json') {
    return Response.json({ message: 'Only JSON is supported: use format=json.' }, { status: 501 });
  }
  try {
    const most = { width: pixels(query.get('maxwidth')), height: pixels(query.get('maxheight')) };
    const answer = await describeEmbed(query.get('url') ?? '', most);
    return Response.json(answer, { headers: { 'Cache-Control': `public, max-age=${answer.cache_age}` } });
  } catch (error) {
    const { message, status, headers } = failureOf(error, context as RequestContext);
    return Response.json({ message }, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
  }
}

/** Anything but a whole number means no limit. */
function pixels(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}
