import type { LoaderFunctionArgs } from '@remix-run/node';
import { env } from '#app/env.server.ts';
import { answerByMethod } from '#app/http/api/methods.server.ts';
import { contractDocument } from '#app/http/contract.server.ts';
import { documentAnswer } from '#app/http/document.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { brandGuarded } from '#app/http/process/guarded-routes.server.ts';
import { docsPage } from './docs-page.tsx';
import { loadAreas } from './load-areas.server.ts';
import { apiReference } from './reference.server.ts';

const answer = documentAnswer(
  'text/html; charset=utf-8',
  (document: ReturnType<typeof contractDocument>, year: number) => {
    const { brandName, appUrl } = env();
    return docsPage({ brand: brandName, year, origin: appUrl, reference: apiReference(document, appUrl) });
  },
);

/** Public, like the document; cookies do not reach it. */
const page = pageLoader({
  can: 'public',
  run: async ({ request }) => {
    await loadAreas();
    return answer(request, contractDocument(), new Date().getUTCFullYear());
  },
});
const handle = brandGuarded((args: LoaderFunctionArgs) => answerByMethod(args.request, { GET: () => page(args) }));

export const loader = handle;
export const action = handle;
