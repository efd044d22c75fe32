import type { LoaderFunctionArgs } from '@remix-run/node';

/** Any other path under /api: 404 as JSON, for every method. */
const answer = (_: LoaderFunctionArgs) =>
  Response.json({ message: 'There is no such call.' }, { status: 404, headers: { 'Cache-Control': 'no-store' } });

export const loader = answer;
export const action = answer;
