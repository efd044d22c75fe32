import { api, apiRoute } from '#app/http/api.server.ts';
import { originOf } from '#app/http/session.server.ts';
import { loginAnswer, loginBody } from '#app/modules/auth/auth.schema.ts';
import { actorOfToken, checkCredentials, issueLoginToken } from '#app/modules/auth/auth.server.ts';
import { userInfoOf } from '#app/modules/auth/auth.view.ts';
import { checkCode, needsCode } from '#app/modules/auth/second-factor/challenges.server.ts';

const handle = apiRoute(
  'user/login',
  api({
    can: 'public',
    method: 'POST',
    summary:
      'Sign in with e-mail (name), password and, where a second factor is on, its code (otp); the token lives twelve hours.',
    body: loginBody,
    output: loginAnswer,
    run: async ({ body: { name, password, otp }, request, context }) => {
      const origin = originOf(request, context);
      const userId = await checkCredentials({ name, password }, origin);
      if (await needsCode(userId)) await checkCode(userId, otp, origin);
      const authToken = await issueLoginToken(userId, origin);
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
