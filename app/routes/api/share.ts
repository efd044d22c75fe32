import { z } from 'zod';
import { area, call } from '#app/http/api.server.ts';
import { newShareAnswer, shareBody, sharesAnswer } from '#app/modules/share/share.schema.ts';
import { createShareLink, listShareLinks, revokeShareLink } from '#app/modules/share/share.server.ts';
import { pagingOfAll, partOf, recordId } from './parameters.ts';

const { loader, action } = area({
  'GET share': call({
    can: 'shares.view',
    summary: 'List the share links of an estimate, newest first. Their URLs were shown once.',
    query: z.strictObject({ estId: recordId, ...pagingOfAll() }),
    output: sharesAnswer,
    run: async ({ actor, query }) => {
      const links = await listShareLinks(actor, query.estId);
      return {
        data: partOf(
          links.map(({ mayRespond: _, sentAt: __, sentTo: ___, asked: ____, ...link }) => link),
          query,
        ),
      };
    },
  }),
  'POST share': call({
    can: 'estimates.share',
    summary: 'Create a link to view the report of a generated estimate without signing in.',
    creating: { shownOnce: ['url'] },
    body: shareBody,
    output: newShareAnswer,
    run: async ({ actor, body }) => ({
      data: await createShareLink(actor, body),
      message: 'Link created.',
    }),
  }),
  'DELETE share': call({
    can: 'estimates.share',
    summary: 'Revoke a share link immediately.',
    query: z.strictObject({ shareId: recordId }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, query }) => {
      const { isNew } = await revokeShareLink(actor, query.shareId);
      return { message: isNew ? 'Link revoked.' : 'Already revoked.' };
    },
  }),
});

export { action, loader };
