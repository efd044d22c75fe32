import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { parseForm } from '#app/http/form.server.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { onboardForm } from '#app/modules/users/users.schema.ts';
import { inviteUser, listChoices } from '#app/modules/users/users.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { USER_LABELS } from './editing/user-labels.ts';
import { OnboardPage } from './onboard-page.tsx';
import { directoryOf, listPath, manageUsers } from './user-directory.ts';

export const meta: MetaFunction = () => [{ title: `Onboard User · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: manageUsers,
  run: async ({ actor, url }) => ({ directory: directoryOf(url), choices: await listChoices(actor) }),
});

export const action = pageAction({
  can: manageUsers,
  labels: USER_LABELS,
  run: async ({ actor, formData, url }): Promise<never> => {
    const directory = directoryOf(url);
    const form = parseForm(onboardForm(directory), formData);
    await inviteUser(actor, form);
    const message = `An invitation is on its way to ${form.email}.`;
    throw await redirectWithNotice(listPath(directory), { type: 'success', message });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function OnboardUser() {
  return <OnboardPage {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}
