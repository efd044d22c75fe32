import { api, apiRoute } from '#app/http/api.server.ts';
import { originOf } from '#app/http/session.server.ts';
import { loginAnswer, loginBody } from '#app/modules/auth/auth.schema.ts';
import { actorOfToken, checkCredentials, issueLoginToken } from '#app/modules/auth/auth.server.ts';
import { userInfoOf } from '#app/modules/auth/auth.view.ts';

const handle = apiRoute(
  'user/login',
  api({
    can: 'public',
    method: 'POST',
    summary: 'Sign in with e-mail (name) and password; the bearer token lives twelve hours.',
    body: loginBody,
    output: loginAnswer,
    run: async ({ body: { name, password }, request, context }) => {
      const origin = originOf(request, context);
      const authToken = await issueLoginToken(await checkCredentials({ name, password }, origin), origin);
      const actor = await actorOfToken(authToken, origin.ip);
      if (!actor) throw new Error('a token that was just issued names nobody');
      return {
        authToken,
        userInfo: userInfoOf(actor),
        userPermissions: actor.permissions.map((pId) => ({ pId })),
        message: 'Signed in.',
      };
    },
  }),
);
export const loader = handle;
export const action = handle;
