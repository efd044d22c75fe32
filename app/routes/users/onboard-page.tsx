import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import { CONTACT_MAX } from '#app/modules/users/contact-length.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { type Area, listPath } from './areas.ts';
import { ContactField, EmailField, NameFields, type Refusal, Refusals, RoleField, typed } from './user-fields.tsx';

export interface Choices {
  readonly roles: readonly { readonly id: number; readonly name: string; readonly isPartner: boolean }[];
  readonly partners: readonly { readonly id: number; readonly name: string }[];
}

/** Onboard User: who they are, their role, and for partner roles the partner. */
export function OnboardPage(props: {
  readonly area: Area;
  readonly choices: Choices;
  readonly refusal: Refusal;
}): ReactElement {
  const { area, choices, refusal } = props;
  return (
    <>
      <Refusals refusal={refusal} />
      <PageHeader
        title="Onboard User"
        lead="They get a mail with a link to choose their password. It works once, within 72 hours."
      />
      <Form method="post" noValidate className="form-narrow">
        <div className="fields">
          <NameFields refusal={refusal} />
          <EmailField name="email" label="E-mail" refusal={refusal} />
          <EmailField name="confirmEmail" label="Confirm e-mail" refusal={refusal} />
          <ContactField refusal={refusal} max={CONTACT_MAX[area]} />
          <RoleField refusal={refusal} roles={choices.roles} />
          {area === 'vendor' && choices.roles.some(({ isPartner }) => isPartner) ? (
            <Select
              name="partnerId"
              label="Partner"
              hint="For partner roles only."
              options={[
                { value: '', label: 'None' },
                ...choices.partners.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              defaultValue={typed(refusal, 'partnerId')}
              errors={refusal?.errors.partnerId}
            />
          ) : null}
        </div>
        <div className="form-actions">
          <ButtonLink href={listPath(area)}>Cancel</ButtonLink>
          <SubmitButton pendingText="Inviting">Send invitation</SubmitButton>
        </div>
      </Form>
    </>
  );
}
