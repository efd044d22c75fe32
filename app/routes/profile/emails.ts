import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction } from '#app/http/page.server.ts';
import { profilePathFor } from '#app/modules/access/navigation.ts';
import { mailKindsForm } from '#app/modules/messages/mail-kinds.schema.ts';
import { saveMailKinds } from '#app/modules/messages/messages.server.ts';

/** POST /preferences/emails. */
export const action = pageAction({
  can: 'profile.own',
  form: mailKindsForm,
  run: async ({ actor, form }): Promise<never> => {
    await saveMailKinds(actor, form.kinds);
    throw await redirectWithNotice(`${profilePathFor(actor)}#notifications`, {
      type: 'success',
      message: 'Notifications saved.',
    });
  },
});
