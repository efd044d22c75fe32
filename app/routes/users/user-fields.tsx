import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { USER_LABELS } from './user-texts.ts';

export function NameFields(props: { readonly stored?: { readonly firstName: string; readonly lastName: string } }) {
  const { stored } = props;
  return (
    <>
      <TextInput
        name="firstName"
        isRequired
        label={USER_LABELS.firstName}
        autoComplete="off"
        defaultValue={stored?.firstName}
      />
      <TextInput
        name="lastName"
        isRequired
        label={USER_LABELS.lastName}
        autoComplete="off"
        defaultValue={stored?.lastName}
      />
    </>
  );
}

/** For a new user: typed twice, under two names. */
export function EmailField(props: {
  readonly name: 'email' | 'confirmEmail' | 'userEmail' | 'confirmpartneradminemail';
}) {
  const { name } = props;
  return (
    <TextInput
      name={name}
      label={USER_LABELS[name]}
      isRequired
      type="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** `max` differs between users and partners. */
export function ContactField(props: {
  readonly max: number;
  readonly stored?: string;
  readonly name?: 'contactNumber' | 'phoneNumber';
}) {
  const { max, stored, name = 'contactNumber' } = props;
  return (
    <TextInput
      name={name}
      label={USER_LABELS[name]}
      type="tel"
      hint={`Optional. Digits, dash, plus, and parentheses; at most ${max}.`}
      autoComplete="off"
      width="medium"
      defaultValue={stored}
    />
  );
}

export function RoleField(props: {
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly stored?: number;
}) {
  const { roles, stored } = props;
  const options = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      name="roleId"
      isRequired
      label={USER_LABELS.roleId}
      options={stored === undefined ? [{ value: '', label: 'Choose a role' }, ...options] : options}
      defaultValue={stored === undefined ? '' : String(stored)}
    />
  );
}
