import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction } from '#app/http/page.server.ts';
import { profilePathFor } from '#app/modules/access/navigation.ts';
import { saveNoticeKinds } from '#app/modules/room/notices.server.ts';
import { noticesForm } from '#app/modules/room/room.schema.ts';

/** POST /preferences/room-notices. */
export const action = pageAction({
  can: 'profile.own',
  form: noticesForm,
  run: async ({ actor, form }): Promise<never> => {
    await saveNoticeKinds(actor, form.kinds);
    throw await redirectWithNotice(`${profilePathFor(actor)}#notifications`, {
      type: 'success',
      message: 'Notifications saved.',
    });
  },
});
