import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { changeTeam } from '#app/modules/customers/team.server.ts';
import { readId } from '../estimates/list/read-id.ts';
import { userPath } from './areas.ts';

/** The accounts stand on the user's page. */
export const loader = pageLoader({
  can: 'users.manage',
  run: async ({ params }) => {
    throw redirect(userPath('vendor', readId(params.id)));
  },
});

export const action = pageAction({
  can: 'users.manage',
  form: z.strictObject({
    accountId: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
    intent: z.enum(['add', 'remove']),
  }),
  run: async ({ actor, params, form }): Promise<never> => {
    const userId = readId(params.id);
    const isMember = form.intent === 'add';
    const name = await changeTeam(actor, { userId, accountId: form.accountId, isMember });
    throw await redirectWithNotice(userPath('vendor', userId), {
      type: 'success',
      message: isMember ? `${name} was added.` : `${name} was removed.`,
    });
  },
});
