import { parseForm } from '#app/http/form.server.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { profilePathFor } from '#app/modules/access/navigation.ts';
import { changeOwnProfile } from '#app/modules/users/status.server.ts';
import { ownProfileForm } from '#app/modules/users/users.schema.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { latestOfUser } from '../users/user-texts.ts';
import { ownTexts } from './own-texts.ts';

/** An administrator can edit the same details, so saves can conflict. */
export async function saveDetails(actor: Actor, formData: FormData) {
  return saveOrAsk(formData, {
    latest: async () => {
      const user = await readUser(actor, actor.userId);
      return latestOfUser(user, ownTexts(user));
    },
    save: async ({ form, note }) => {
      const { change, version } = parseForm(ownProfileForm, form);
      await changeOwnProfile(actor, change, version);
      return redirectWithNotice(profilePathFor(actor), { type: 'success', message: `Your profile was saved.${note}` });
    },
  });
}
