import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerByMethod } from '#app/http/api/methods.server.ts';
import { contractDocument } from '#app/http/contract.server.ts';
import { documentAnswer } from '#app/http/document.server.ts';

const answer = documentAnswer('application/json; charset=utf-8', (document: ReturnType<typeof contractDocument>) =>
  JSON.stringify(document),
);

/** Public: every reader of the API needs it first. */
const handle = ({ request }: LoaderFunctionArgs) =>
  answerByMethod(request, { GET: async () => answer(request, contractDocument()) });

export const loader = handle;
export const action = handle;
