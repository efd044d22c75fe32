import type { LoaderFunctionArgs } from '@remix-run/node';
import { contractDocument } from '#app/http/contract.server.ts';

/** The contract, generated from the schemas that validate. Public, as every reader of the API needs it first. */
export const loader = (_: LoaderFunctionArgs) =>
  Response.json(contractDocument(), { headers: { 'Cache-Control': 'public, max-age=300' } });
