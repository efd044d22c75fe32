import type { RoleRow } from '#app/modules/roles/roles.view.ts';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import type { Refusal } from '#app/ui/form/error-summary.tsx';
import { FieldGroup } from '#app/ui/form/field.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { ROLE_LABELS } from './role-texts.ts';
import { AUDIENCES, PERMISSION_CHOICES, pointlessFor } from './role-words.ts';

export function RoleNameField({ stored }: { readonly stored?: string }) {
  return <TextInput name="name" isRequired label={ROLE_LABELS.name} autoComplete="off" defaultValue={stored} />;
}

/** The system role that a new one is based on. */
export function BaseRoleField(props: { readonly bases: readonly Pick<RoleRow, 'id' | 'name' | 'audience'>[] }) {
  return (
    <RadioGroup
      name="baseRoleId"
      isRequired
      label={ROLE_LABELS.baseRoleId}
      hint="You can’t change this later."
      options={props.bases.map(({ id, name, audience }) => ({
        value: String(id),
        label: name,
        description: AUDIENCES[audience],
      }))}
    />
  );
}

/**
 * Permissions without effect for the system role are disabled, with the reason; one that the role already has can be
 * cleared.
 */
export function PermissionFields(props: {
  readonly refusal: Refusal;
  readonly base?: { readonly id: number; readonly name: string } | undefined;
  readonly stored?: readonly number[];
}) {
  const { refusal, base, stored = [] } = props;
  const chosen = refusal ? [refusal.values.permissions ?? []].flat().map(Number) : stored;
  return (
    <FieldGroup name="permissions" label={ROLE_LABELS.permissions} errors={problemOf(refusal)}>
      {PERMISSION_CHOICES.map(({ id, label, detail }, index) => {
        const pointless = base && pointlessFor(id, base);
        return (
          <Checkbox
            key={id}
            name="permissions"
            // The error summary links to the group's ID.
            id={index === 0 ? 'f-permissions' : undefined}
            value={String(id)}
            label={label}
            detail={pointless ?? detail}
            defaultChecked={chosen.includes(id)}
            disabled={pointless !== undefined && !chosen.includes(id)}
          />
        );
      })}
    </FieldGroup>
  );
}

/** Shows a problem with one permission for the whole group. */
function problemOf(refusal: Refusal) {
  return Object.entries(refusal?.errors ?? {}).find(([name]) => /^permissions\b/.test(name))?.[1];
}

export function SecondFactorField(props: { readonly refusal: Refusal; readonly stored?: boolean }) {
  const { refusal, stored = false } = props;
  return (
    <Checkbox
      name="requiresSecondFactor"
      label={ROLE_LABELS.requiresSecondFactor}
      detail="Users must set up an authenticator app before they continue."
      defaultChecked={refusal ? refusal.values.requiresSecondFactor === 'on' : stored}
    />
  );
}
