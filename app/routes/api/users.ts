import { z } from 'zod';
import { area, call } from '#app/http/api.server.ts';
import { resendInvitation, setUserActive } from '#app/modules/users/status.server.ts';
import {
  activeBody,
  inviteAnswer,
  inviteBody,
  userIdBody,
  userListQuery,
  usersAnswer,
} from '#app/modules/users/users.schema.ts';
import { inviteUser, listUsers } from '#app/modules/users/users.server.ts';
import type { UserRow } from '#app/modules/users/users.view.ts';

const { loader, action } = area({
  'GET user/list': call({
    can: 'people.view',
    summary: 'The users that the caller manages, by id; a partner outside the scope is 404.',
    query: userListQuery.strict(),
    output: usersAnswer,
    run: async ({ actor, query }) => {
      const { rows, count } = await listUsers(actor, query);
      return { data: { rows: rows.map(describeUser), count } };
    },
  }),
  'POST user/sendInvite': call({
    can: 'people.manage',
    summary: 'Onboard a user, who gets a mail with a link that works once, within 72 hours.',
    creating: {},
    body: inviteBody,
    output: inviteAnswer,
    run: async ({ actor, body }) => ({
      data: { userId: await inviteUser(actor, body) },
      message: 'The invitation is on its way.',
    }),
  }),
  'POST user/reSendInvite': call({
    can: 'people.manage',
    summary: 'Send an invitation again; the older link is void.',
    creating: {},
    body: userIdBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await resendInvitation(actor, body.userId);
      return { message: 'The invitation is on its way again. The older link is void.' };
    },
  }),
  'POST user/activedeactive': call({
    can: 'people.manage',
    summary: 'Activate a user, or deactivate them, which ends their sessions and tokens at once.',
    body: activeBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      const isNew = await setUserActive(actor, body);
      if (!isNew) return { message: body.isActive ? 'Already active.' : 'Already inactive.' };
      return { message: body.isActive ? 'The user was activated.' : 'The user was deactivated.' };
    },
  }),
});

export { action, loader };

function describeUser(row: UserRow) {
  const { userId, userName, firstName, lastName, email, contactNumber, lastLoginDate, isActive, role } = row;
  return { userId, userName, firstName, lastName, email, contactNumber, lastLoginDate, isActive, roles: [role] };
}
