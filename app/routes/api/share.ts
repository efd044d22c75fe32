import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { shareBody } from '#app/modules/share/share.schema.ts';
import { createShareLink, listShareLinks, revokeShareLink } from '#app/modules/share/share.server.ts';
import { pagingOfAll, partOf, recordId } from './parameters.ts';

const moment = z.iso.datetime();
const link = z.strictObject({
  shareId: z.int(),
  label: z.string(),
  hasPassword: z.boolean(),
  showsOwner: z.boolean(),
  createdAt: moment,
  expiresAt: moment,
  state: z.enum(['open', 'expired', 'revoked']),
  views: z.int(),
  lastViewedAt: moment.nullable(),
});

const handle = apiRoute(
  'share',
  api({
    can: 'shares.view',
    method: 'GET',
    summary: 'The share links of an estimate, newest first; their addresses were shown once.',
    query: z.strictObject({ estId: recordId, ...pagingOfAll() }),
    output: z.strictObject({ data: z.strictObject({ rows: z.array(link), count: z.int() }) }),
    run: async ({ actor, query }) => {
      return { data: partOf(await listShareLinks(actor, query.estId), query) };
    },
  }),
  api({
    can: 'estimates.share',
    method: 'POST',
    summary: 'Makes a link under which the report of a generated estimate is read without signing in.',
    creating: { shownOnce: ['url'] },
    body: shareBody,
    output: z.strictObject({
      data: z.strictObject({
        shareId: z.int(),
        url: z.url().nullable().describe('null in an answer given again'),
        expiresAt: moment,
      }),
      message: z.string(),
    }),
    run: async ({ actor, body }) => ({
      data: await createShareLink(actor, body),
      message: 'The link was made. It is not shown again.',
    }),
  }),
  api({
    can: 'estimates.share',
    method: 'DELETE',
    summary: 'Ends a share link at once.',
    query: z.strictObject({ shareId: recordId }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, query }) => {
      const { isNew } = await revokeShareLink(actor, query.shareId);
      return { message: isNew ? 'The link was revoked.' : 'Already revoked.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
