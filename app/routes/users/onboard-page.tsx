import { Form } from '@remix-run/react';
import { type ReactElement, useState } from 'react';
import { liveCheck } from '#app/http/input/live-check.ts';
import { CONTACT_MAX } from '#app/modules/users/contact-length.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { FormErrors, fieldText, type Refusal } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { USER_LABELS } from './editing/user-labels.ts';
import { listPath, type UserDirectory } from './user-directory.ts';
import { ContactField, EmailField, NameFields, RoleField } from './user-fields.tsx';

export interface Choices {
  readonly roles: readonly { readonly id: number; readonly name: string; readonly isPartner: boolean }[];
  readonly partners: readonly { readonly id: number; readonly name: string }[];
}

const users = () => import('#app/modules/users/users.schema.ts');
const CHECKS = {
  vendor: liveCheck(() => users().then(({ onboardForm }) => onboardForm('vendor'))),
  partner: liveCheck(() => users().then(({ onboardForm }) => onboardForm('partner'))),
};

export function OnboardPage(props: {
  readonly directory: UserDirectory;
  readonly choices: Choices;
  readonly refusal: Refusal;
}): ReactElement {
  const { directory, choices, refusal } = props;
  const hasScripts = useEnhanced();
  const [roleId, setRoleId] = useState(fieldText(refusal, 'roleId'));
  // Without scripts the role can still change, so the partner field is shown too.
  const takesPartner = choices.roles.some(({ id, isPartner }) => isPartner && (!hasScripts || String(id) === roleId));
  return (
    <LiveForm refusal={refusal} check={CHECKS[directory]}>
      <FormErrors refusal={refusal} />
      <PageHeader
        title="Onboard User"
        lead="They get a mail with a link to choose their password. It works once, within 72 hours."
      />
      <Form
        method="post"
        noValidate
        className="form-narrow"
        onChange={({ target }) => {
          if (target instanceof HTMLSelectElement && target.name === 'roleId') setRoleId(target.value);
        }}
      >
        <div className="fields">
          <NameFields refusal={refusal} />
          <EmailField name="email" refusal={refusal} />
          <EmailField name="confirmEmail" refusal={refusal} />
          <ContactField refusal={refusal} max={CONTACT_MAX[directory]} />
          <RoleField refusal={refusal} roles={choices.roles} />
          {directory === 'vendor' && takesPartner ? (
            <Select
              name="partnerId"
              label={USER_LABELS.partnerId}
              hint={hasScripts ? undefined : 'For partner roles only.'}
              options={[
                { value: '', label: hasScripts ? 'Choose a partner' : 'None' },
                ...choices.partners.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              defaultValue={fieldText(refusal, 'partnerId')}
              errors={refusal?.errors.partnerId}
            />
          ) : null}
        </div>
        <div className="form-actions">
          <ButtonLink href={listPath(directory)}>Cancel</ButtonLink>
          <SubmitButton pendingText="Inviting">Send invitation</SubmitButton>
        </div>
      </Form>
    </LiveForm>
  );
}
