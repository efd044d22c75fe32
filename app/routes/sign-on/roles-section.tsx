import type { ReactElement } from 'react';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { ACTION_COLUMN, DataTable } from '#app/ui/table/data-table.tsx';
import { LABELS } from './labels.ts';
import { SettingsSection } from './settings-section.tsx';

interface Mapping {
  readonly version: number;
  readonly claim: string;
  readonly roleRows: readonly { readonly contains: string; readonly roleId: number }[];
  readonly otherRoleId: number | null;
}

export function RolesSection(props: {
  readonly provider: Mapping;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
}): ReactElement {
  const { provider, roles } = props;
  const { version, claim, roleRows, otherRoleId } = provider;
  const options = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  const nameOf = (roleId: number) => roles.find(({ id }) => id === roleId)?.name ?? 'A role that no longer exists';
  const rows = roleRows.map((row, index) => ({ ...row, index }));
  return (
    <SettingsSection id="roles" title="Roles" hint="The first row that matches decides, at every sign-in.">
      {rows.length === 0 ? null : (
        <DataTable
          caption={`Roles by the claim ${claim}`}
          rows={rows}
          keyOf={({ contains }) => contains}
          columns={[
            { label: LABELS.claimValue, cell: ({ contains }) => contains },
            { label: LABELS.roleId, cell: ({ roleId }) => nameOf(roleId) },
            {
              ...ACTION_COLUMN,
              cell: ({ contains, index }) => (
                <form method="post" className="button-row">
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="index" value={index} />
                  <Button type="submit" name="intent" value="moveUp" disabled={index === 0}>
                    <Icon name="chevronUp" size={16} />
                    <span className="visually-hidden">Move {contains} up</span>
                  </Button>
                  <Button type="submit" name="intent" value="moveDown" disabled={index === rows.length - 1}>
                    <Icon name="chevronDown" size={16} />
                    <span className="visually-hidden">Move {contains} down</span>
                  </Button>
                  <Button type="submit" name="intent" value="removeRow">
                    <Icon name="close" size={16} />
                    <span className="visually-hidden">Remove {contains}</span>
                  </Button>
                </form>
              ),
            },
          ]}
        />
      )}
      <form method="post" noValidate className="form-narrow sign-on-row">
        <input type="hidden" name="version" value={version} />
        <TextInput name="claimValue" label={LABELS.claimValue} hint={`A value of ${claim}`} autoComplete="off" />
        <Select name="roleId" label={LABELS.roleId} options={[{ value: '', label: 'Choose a role' }, ...options]} />
        <div>
          <SubmitButton kind="plain" name="intent" value="addRow">
            Add row
          </SubmitButton>
        </div>
      </form>
      <form method="post" noValidate className="form-narrow sign-on-row">
        <input type="hidden" name="version" value={version} />
        <TextInput name="claim" label={LABELS.claim} autoComplete="off" spellCheck={false} defaultValue={claim} />
        <Select
          name="otherRoleId"
          label={LABELS.otherRoleId}
          defaultValue={otherRoleId === null ? '' : String(otherRoleId)}
          options={[{ value: '', label: 'Can’t sign in' }, ...options]}
        />
        <div>
          <SubmitButton kind="plain" name="intent" value="saveMapping">
            Save roles
          </SubmitButton>
        </div>
      </form>
    </SettingsSection>
  );
}
