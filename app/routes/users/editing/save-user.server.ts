import { parseForm } from '#app/http/form.server.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { editForm } from '#app/modules/users/users.schema.ts';
import { editUser } from '#app/modules/users/users.server.ts';
import { loadUser } from '../change-status.server.ts';
import { listPath, type UserDirectory } from '../user-directory.ts';
import { latestOfUser, userTexts } from './user-texts.ts';

export async function saveUserForm(
  directory: UserDirectory,
  { actor, params, formData }: { actor: Actor; params: { readonly id?: string }; formData: FormData },
) {
  return saveOrAsk(formData, {
    latest: async () => {
      const { user, roles } = await loadUser(directory, actor, params);
      return latestOfUser(user, userTexts(user, roles), roles);
    },
    save: async ({ form, note }) => {
      const change = parseForm(editForm, form);
      await editUser(actor, readId(params.id), change);
      const message = `Saved ${change.firstName} ${change.lastName}.${note}`;
      return redirectWithNotice(listPath(directory), { type: 'success', message });
    },
  });
}
