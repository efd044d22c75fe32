import { api, apiRoute } from '#app/http/api.server.ts';
import { profileAnswer, profileQuery } from '#app/modules/auth/auth.schema.ts';
import { readProfile } from '#app/modules/auth/auth.server.ts';
import { userInfoOf } from '#app/modules/auth/auth.view.ts';

const handle = apiRoute(
  'user/profile',
  api({
    can: 'profile.own',
    method: 'GET',
    summary: "The own profile, or another user's within the scope.",
    query: profileQuery,
    output: profileAnswer,
    run: async ({ actor, query }) => {
      const profile = await readProfile(actor, query);
      return {
        data: {
          ...userInfoOf(profile),
          email: profile.email,
          contactNumber: profile.contactNumber,
          isActive: profile.isActive,
          lastLoginDate: profile.lastLoginAt?.toISOString() ?? null,
          partnerId: profile.partnerId,
          permissions: [...profile.permissions],
        },
      };
    },
  }),
);
export const loader = handle;
export const action = handle;
