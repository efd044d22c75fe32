import { api, apiRoute } from '#app/http/api.server.ts';
import { profileAnswer, profileQuery } from '#app/modules/auth/auth.schema.ts';
import { readProfile } from '#app/modules/auth/auth.server.ts';
import { profileDataOf } from '#app/modules/auth/auth.view.ts';

const handle = apiRoute(
  'user/profile',
  api({
    can: 'profile.own',
    method: 'GET',
    summary: "The own profile, or another user's within the scope.",
    query: profileQuery,
    output: profileAnswer,
    run: async ({ actor, query }) => ({ data: profileDataOf(await readProfile(actor, query)) }),
  }),
);
export const loader = handle;
export const action = handle;
