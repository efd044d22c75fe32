import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { api, apiRoute } from '#app/http/api.server.ts';
import { tokenBody } from '#app/modules/auth/auth.schema.ts';
import { createToken, listTokens, revokeToken } from '#app/modules/auth/own-account.server.ts';
import { TEXT } from '#app/text.ts';
import { pagingOfAll, partOf, recordId } from './parameters.ts';

const moment = z.iso.datetime();
const shown = z.strictObject({
  tokenId: z.int(),
  kind: z.enum(['personal', 'login']).meta({ description: 'login: of POST user/login; it has no name' }),
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
    summary: 'List your access tokens and sign-in tokens, newest first. The tokens themselves were shown once.',
    query: z.strictObject(pagingOfAll()),
    output: z.strictObject({ data: z.strictObject({ rows: z.array(shown), count: z.int() }) }),
    run: async ({ actor, query }) => {
      const tokens = await listTokens(actor);
      const rows = tokens.map(({ id, kind, name, mayWrite, createdAt, expiresAt, lastUsedAt }) => ({
        tokenId: id,
        kind,
        tokenName: name,
        access: mayWrite ? ('write' as const) : ('read' as const),
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
      return { data: partOf(rows, query) };
    },
  }),
  api({
    can: 'profile.change',
    method: 'POST',
    summary: 'Create an access token with the rights of its owner. It is shown only in this response.',
    creating: { shownOnce: ['token'] },
    body: tokenBody,
    output: z.strictObject({
      data: z.strictObject({
        tokenId: z.int(),
        token: z.string().nullable().describe('null in a repeated response'),
      }),
      message: z.string(),
    }),
    run: async ({ actor, body }) => ({
      data: await createToken(actor, body),
      message: 'Token created. It is not shown again.',
    }),
  }),
  api({
    can: 'profile.change',
    method: 'DELETE',
    summary: 'Revoke one of your access tokens or sign-in tokens immediately.',
    query: z.strictObject({ tokenId: recordId }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, query }) => {
      if (!(await revokeToken(actor, query.tokenId))) throw new AppError('notFound', TEXT.notFound);
      return { message: 'Token revoked.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
