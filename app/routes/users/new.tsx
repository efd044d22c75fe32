import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { onboardForm } from '#app/modules/users/users.schema.ts';
import { inviteUser, listChoices } from '#app/modules/users/users.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { listPath } from './areas.ts';
import { USER_LABELS } from './editing/user-labels.ts';
import { OnboardPage } from './onboard-page.tsx';

export const meta: MetaFunction = () => [{ title: `Onboard User · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'users.manage',
  run: ({ actor }) => listChoices(actor),
});

export const action = pageAction({
  can: 'users.manage',
  form: onboardForm('vendor'),
  labels: USER_LABELS,
  run: async ({ actor, form }): Promise<never> => {
    await inviteUser(actor, form);
    const message = `An invitation is on its way to ${form.email}.`;
    throw await redirectWithNotice(listPath('vendor'), { type: 'success', message });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function OnboardUser() {
  return (
    <OnboardPage area="vendor" choices={useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />
  );
}
