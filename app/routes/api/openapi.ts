import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerByMethod } from '#app/http/api/methods.server.ts';
import { contractDocument } from '#app/http/contract.server.ts';
import { documentAnswer } from '#app/http/document.server.ts';
import { openToAll } from '#app/http/process/guarded-routes.server.ts';
import { loadAreas } from '../docs/load-areas.server.ts';

const answer = documentAnswer('application/json; charset=utf-8', (document: ReturnType<typeof contractDocument>) =>
  JSON.stringify(document),
);

const handle = openToAll('every reader of the API needs its contract first', ({ request }: LoaderFunctionArgs) =>
  answerByMethod(request, {
    GET: async () => {
      await loadAreas();
      return answer(request, contractDocument());
    },
  }),
);

export const loader = handle;
export const action = handle;
