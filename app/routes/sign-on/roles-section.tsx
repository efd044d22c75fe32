import type { FieldErrors } from '#app/errors.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Select, type SelectOption } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Icon, type IconName } from '#app/ui/icons.tsx';
import type { SettingsTexts } from './form/settings-texts.ts';
import { LABELS } from './labels.ts';
import { isRefused, People, SettingRow, SettingRows, SettingsSection } from './settings-section.tsx';

export function RolesSection(props: {
  readonly texts: SettingsTexts;
  /** What stands in the fields now. */
  readonly typed: SettingsTexts;
  readonly errors: FieldErrors;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  /** By the value that their last sign-in matched, '' for anything else. */
  readonly peopleByValue: Readonly<Record<string, number>>;
}) {
  const { texts, typed, errors, roles, peopleByValue } = props;
  const options = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  const last = texts.rows.length - 1;
  const nameOf = (roleId: string) => roles.find(({ id }) => String(id) === roleId)?.name;
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
      <SettingRows
        label="Roles by the values of the claim"
        className="sign-on-roles"
        heads={[LABELS.contains, LABELS.roleId, 'People']}
      >
        {texts.rows.map(({ key, contains, roleId }, index) => {
          const prefix = `rows[${index}]`;
          const now = typed.rows[index] ?? { contains, roleId };
          const people = peopleByValue[contains] ?? 0;
          return (
            <SettingRow
              key={key}
              name={now.contains || 'New row'}
              value={nameOf(now.roleId) ?? 'No role'}
              people={people}
              isOpen={contains === '' || roleId === '' || isRefused(errors, prefix)}
            >
              <input type="hidden" name={`${prefix}.key`} value={key} />
              <TextInput
                name={`${prefix}.contains`}
                label={`${LABELS.contains}, row ${index + 1}`}
                labelHidden
                autoComplete="off"
                spellCheck={false}
                defaultValue={contains}
              />
              <Select
                name={`${prefix}.roleId`}
                label={`${LABELS.roleId}, row ${index + 1}`}
                labelHidden
                defaultValue={roleId}
                options={withStored(roleId, [{ value: '', label: 'Choose a role' }, ...options])}
              />
              <People count={people} />
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
            </SettingRow>
          );
        })}
        <SettingRow
          name={LABELS.otherRoleId}
          value={nameOf(typed.otherRoleId) ?? 'Can’t sign in'}
          people={peopleByValue[''] ?? 0}
          isOpen={false}
        >
          <span className="sign-on-row-label">{LABELS.otherRoleId}</span>
          <Select
            name="otherRoleId"
            label={LABELS.otherRoleId}
            labelHidden
            defaultValue={texts.otherRoleId}
            options={withStored(texts.otherRoleId, [{ value: '', label: 'Can’t sign in' }, ...options])}
          />
          <People count={peopleByValue[''] ?? 0} />
        </SettingRow>
      </SettingRows>
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
