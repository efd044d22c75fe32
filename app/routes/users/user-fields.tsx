import type { ReactElement } from 'react';
import { fieldText, type Refusal } from '#app/ui/form/error-summary.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { USER_LABELS } from './editing/user-labels.ts';

export function NameFields(props: {
  readonly refusal: Refusal;
  readonly stored?: { readonly firstName: string; readonly lastName: string };
}): ReactElement {
  const { refusal, stored } = props;
  return (
    <>
      <TextInput
        name="firstName"
        isRequired
        label={USER_LABELS.firstName}
        autoComplete="off"
        defaultValue={fieldText(refusal, 'firstName', stored?.firstName)}
        errors={refusal?.errors.firstName}
      />
      <TextInput
        name="lastName"
        isRequired
        label={USER_LABELS.lastName}
        autoComplete="off"
        defaultValue={fieldText(refusal, 'lastName', stored?.lastName)}
        errors={refusal?.errors.lastName}
      />
    </>
  );
}

/** For a new user: typed twice, under two names. */
export function EmailField(props: {
  readonly name: 'email' | 'confirmEmail' | 'userEmail' | 'confirmpartneradminemail';
  readonly refusal: Refusal;
}) {
  const { name, refusal } = props;
  return (
    <TextInput
      name={name}
      label={USER_LABELS[name]}
      isRequired
      type="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={fieldText(refusal, name)}
      errors={refusal?.errors[name]}
    />
  );
}

/** `max` differs between users and partners. */
export function ContactField(props: {
  readonly refusal: Refusal;
  readonly max: number;
  readonly stored?: string;
  readonly name?: 'contactNumber' | 'phoneNumber';
}) {
  const { refusal, max, stored, name = 'contactNumber' } = props;
  return (
    <TextInput
      name={name}
      label={USER_LABELS[name]}
      type="tel"
      hint={`Optional. Digits, dash, plus and parentheses; at most ${max}.`}
      autoComplete="off"
      width="medium"
      defaultValue={fieldText(refusal, name, stored)}
      errors={refusal?.errors[name]}
    />
  );
}

export function RoleField(props: {
  readonly refusal: Refusal;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly stored?: number;
}): ReactElement {
  const { refusal, roles, stored } = props;
  const options = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      name="roleId"
      isRequired
      label={USER_LABELS.roleId}
      options={stored === undefined ? [{ value: '', label: 'Choose a role' }, ...options] : options}
      defaultValue={fieldText(refusal, 'roleId', stored === undefined ? '' : String(stored))}
      errors={refusal?.errors.roleId}
    />
  );
}
