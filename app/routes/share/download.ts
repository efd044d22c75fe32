import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { sharePassCookie } from '#app/http/cookies.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { showsPages } from '#app/http/plain-failure.server.ts';
import { editionFields, editionOf, requireOneEdition } from '#app/modules/report/edition.schema.ts';
import { downloadSharedReport } from '#app/modules/share/shared-report.server.ts';
import { fileResponse } from '../estimates/report/file-response.ts';

/** A link that is not open leads a browser to the page that explains it. */
export const loader = pageLoader({
  can: 'public',
  query: z.object(editionFields).superRefine(requireOneEdition),
  run: async ({ request, params, query, context }) => {
    const token = params.token ?? '';
    try {
      const pass = await sharePassCookie(token).read(request);
      return fileResponse(await downloadSharedReport({ token, pass, ip: context.clientIp }, editionOf(query)));
    } catch (error) {
      if (error instanceof AppError && error.code === 'notFound' && showsPages(request))
        throw redirect(`/share/${token}`);
      throw error;
    }
  },
});
