import { useActionData, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { parseForm } from '#app/http/form.server.ts';
import { liveCheck } from '#app/http/input/live-check.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { CONTACT_MAX } from '#app/modules/users/contact-length.ts';
import { onboardForm } from '#app/modules/users/users.schema.ts';
import { inviteUser, listChoices } from '#app/modules/users/users.server.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { fieldText } from '#app/ui/form/error-summary.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { directoryOf, listPath, manageUsers } from './user-directory.ts';
import { ContactField, EmailField, NameFields, RoleField } from './user-fields.tsx';
import { USER_LABELS } from './user-texts.ts';

export const meta = pageTitle('Onboard User');

export const loader = pageLoader({
  can: manageUsers,
  run: async ({ actor, url }) => ({ directory: directoryOf(url), choices: await listChoices(actor) }),
});

export const action = pageAction({
  can: manageUsers,
  fresh: 'onboard a user',
  labels: USER_LABELS,
  run: async ({ actor, formData, url }): Promise<never> => {
    const directory = directoryOf(url);
    const form = parseForm(onboardForm(directory), formData);
    await inviteUser(actor, form);
    const message = `Invitation sent to ${form.email}.`;
    throw await redirectWithNotice(listPath(directory), { type: 'success', message });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const users = () => import('#app/modules/users/users.schema.ts');
const CHECKS = {
  vendor: liveCheck(() => users().then(({ onboardForm }) => onboardForm('vendor'))),
  partner: liveCheck(() => users().then(({ onboardForm }) => onboardForm('partner'))),
};

export default function OnboardUser() {
  const { directory, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const hasScripts = useEnhanced();
  const [roleId, setRoleId] = useState(fieldText(answer, 'roleId'));
  // Without scripts the role can still change, so the partner field is shown too.
  const takesPartner = choices.roles.some(({ id, isPartner }) => isPartner && (!hasScripts || String(id) === roleId));
  return (
    <FormPage
      check={CHECKS[directory]}
      title="Onboard User"
      lead="We’ll email a link to set a password. It works once and expires in 72 hours."
      form={{
        onChange: ({ target }) => {
          if (target instanceof HTMLSelectElement && target.name === 'roleId') setRoleId(target.value);
        },
      }}
      button="Send invitation"
      pendingText="Inviting…"
      cancelTo={listPath(directory)}
    >
      <NameFields />
      <EmailField name="email" />
      <EmailField name="confirmEmail" />
      <ContactField max={CONTACT_MAX[directory]} />
      <RoleField roles={choices.roles} />
      {directory === 'vendor' && takesPartner ? (
        <Select
          name="partnerId"
          label={USER_LABELS.partnerId}
          hint={hasScripts ? undefined : 'For partner roles only.'}
          options={[
            { value: '', label: hasScripts ? 'Choose a partner' : 'None' },
            ...choices.partners.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : null}
    </FormPage>
  );
}
