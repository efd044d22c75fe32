import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { api, apiRoute } from '#app/http/api.server.ts';
import { tokenBody } from '#app/modules/auth/auth.schema.ts';
import { createToken, listTokens, revokeToken } from '#app/modules/auth/own-account.server.ts';
import { TEXT } from '#app/text.ts';
import { recordId } from './parameters.ts';

const moment = z.iso.datetime();
const shown = z.strictObject({
  tokenId: z.int(),
  tokenName: z.string(),
  access: z.enum(['read', 'write']),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: moment.nullable(),
});

const handle = apiRoute(
  'tokens',
  api({
    can: 'profile.own',
    method: 'GET',
    summary: 'The own access tokens, newest first; the tokens themselves were shown once.',
    output: z.strictObject({ data: z.strictObject({ rows: z.array(shown), count: z.int() }) }),
    run: async ({ actor }) => {
      const tokens = await listTokens(actor);
      const rows = tokens.map(({ id, name, mayWrite, createdAt, expiresAt, lastUsedAt }) => ({
        tokenId: id,
        tokenName: name,
        access: mayWrite ? ('write' as const) : ('read' as const),
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
      return { data: { rows, count: rows.length } };
    },
  }),
  api({
    can: 'profile.change',
    method: 'POST',
    summary: 'Makes an access token, which does what its owner may do, and no more. It is shown this once.',
    creating: { shownOnce: ['token'] },
    body: tokenBody,
    output: z.strictObject({
      data: z.strictObject({ token: z.string().nullable().describe('null in an answer given again') }),
      message: z.string(),
    }),
    run: async ({ actor, body }) => ({
      data: { token: await createToken(actor, body) },
      message: 'The token was created. It is not shown again.',
    }),
  }),
  api({
    can: 'profile.change',
    method: 'DELETE',
    summary: 'Ends one of the own access tokens at once.',
    query: z.strictObject({ tokenId: recordId }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, query }) => {
      if (!(await revokeToken(actor, query.tokenId))) throw new AppError('notFound', TEXT.notFound);
      return { message: 'The token was revoked.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
