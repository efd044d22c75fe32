import type { ReactElement } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { Select, type SelectOption } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Icon, type IconName } from '#app/ui/icons.tsx';
import { ACTION_COLUMN, DataTable } from '#app/ui/table/data-table.tsx';
import { LABELS } from './labels.ts';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsTexts } from './settings-texts.ts';

export function RolesSection(props: {
  readonly texts: SettingsTexts;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  /** By the value that their last sign-in matched, '' for anything else. */
  readonly peopleByValue: Readonly<Record<string, number>>;
}): ReactElement {
  const { texts, roles, peopleByValue } = props;
  const options = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  const last = texts.rows.length - 1;
  const rows = [
    ...texts.rows.map((row, index) => ({ ...row, index, prefix: `rows[${index}]` })),
    { key: 'other', contains: '', roleId: texts.otherRoleId, index: -1, prefix: '' },
  ];
  return (
    <SettingsSection id="roles" title="Roles" hint="The first row that matches decides, at every sign-in.">
      <TextInput
        name="claim"
        label={LABELS.claim}
        width="medium"
        autoComplete="off"
        spellCheck={false}
        defaultValue={texts.claim}
      />
      <DataTable
        caption="Roles by the values of the claim"
        className="table-cards sign-on-rows"
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            label: LABELS.contains,
            cell: ({ prefix, key, contains, index }) =>
              prefix === '' ? (
                LABELS.otherRoleId
              ) : (
                <>
                  <input type="hidden" name={`${prefix}.key`} value={key} />
                  <TextInput
                    name={`${prefix}.contains`}
                    label={`${LABELS.contains}, row ${index + 1}`}
                    labelHidden
                    autoComplete="off"
                    spellCheck={false}
                    defaultValue={contains}
                  />
                </>
              ),
          },
          {
            label: LABELS.roleId,
            cell: ({ prefix, roleId, index }) =>
              prefix === '' ? (
                <Select
                  name="otherRoleId"
                  label={LABELS.otherRoleId}
                  labelHidden
                  defaultValue={roleId}
                  options={withStored(roleId, [{ value: '', label: 'Can’t sign in' }, ...options])}
                />
              ) : (
                <Select
                  name={`${prefix}.roleId`}
                  label={`${LABELS.roleId}, row ${index + 1}`}
                  labelHidden
                  defaultValue={roleId}
                  options={withStored(roleId, [{ value: '', label: 'Choose a role' }, ...options])}
                />
              ),
          },
          { label: 'People', align: 'end', cell: ({ contains }) => peopleByValue[contains] ?? 0 },
          {
            ...ACTION_COLUMN,
            cell: ({ prefix, index, contains }) =>
              prefix === '' ? null : (
                <span className="button-row">
                  <RowButton edit={`moveUp:${index}`} icon="chevronUp" disabled={index === 0}>
                    Move {contains || 'row'} up
                  </RowButton>
                  <RowButton edit={`moveDown:${index}`} icon="chevronDown" disabled={index === last}>
                    Move {contains || 'row'} down
                  </RowButton>
                  <RowButton edit={`removeRow:${index}`} icon="close">
                    Remove {contains || 'row'}
                  </RowButton>
                </span>
              ),
          },
        ]}
      />
      <div>
        <Button type="submit" icon="plus" name="intent" value="addRow">
          Add row
        </Button>
      </div>
    </SettingsSection>
  );
}

/** A stored role that is no longer offered stays chosen. */
function withStored(roleId: string, options: readonly SelectOption[]): readonly SelectOption[] {
  const isOffered = options.some(({ value }) => value === roleId);
  return isOffered ? options : [...options, { value: roleId, label: 'A role that is no longer offered' }];
}

function RowButton(props: {
  readonly edit: string;
  readonly icon: IconName;
  readonly disabled?: boolean;
  readonly children: React.ReactNode;
}) {
  const { edit, icon, disabled, children } = props;
  return (
    <Button type="submit" name="intent" value={edit} disabled={disabled} className="button-icon">
      <Icon name={icon} size={16} />
      <span className="visually-hidden">{children}</span>
    </Button>
  );
}
