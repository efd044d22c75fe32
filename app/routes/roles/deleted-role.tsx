import { formatTime } from '#app/format-time.ts';
import type { DeletedRole } from '#app/modules/roles/roles.view.ts';
import type { Refusal } from '#app/ui/form/error-summary.tsx';
import { ReadOnlyField } from '#app/ui/form/field.tsx';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { PermissionFields, RoleNameField, SecondFactorField } from './role-fields.tsx';
import { ROLE_LABELS } from './role-texts.ts';
import { AUDIENCES, LIST_PATH } from './role-words.ts';

export const deletionWords = ({ name, deletedBy, deletedAt }: DeletedRole) =>
  `${deletedBy} deleted the role “${name}” on ${formatTime(deletedAt)}.`;

/** Reads the deleted role from the answer to a save: after a refusal the page's data do not reload. */
export function deletedRoleIn(answer: unknown): DeletedRole | null {
  const detail = typeof answer === 'object' && answer !== null && 'detail' in answer ? answer.detail : null;
  const isDeletion = typeof detail === 'object' && detail !== null && 'deletedAt' in detail;
  return isDeletion ? (detail as DeletedRole) : null;
}

/** Offers a new role from the entries, or from the deleted role's values. */
export function DeletedRolePage(props: { readonly role: DeletedRole; readonly refusal: Refusal }) {
  const { role, refusal } = props;
  return (
    <FormPage
      over={<a href={LIST_PATH}>Manage Roles</a>}
      title={`“${role.name}” was deleted`}
      lead={`${deletionWords(role)} You can create a new role from these values.`}
      form={{ action: `${LIST_PATH}/new`, className: 'role-form' }}
      button="Create New Role"
      pendingText="Creating…"
      cancel="Back to Manage Roles"
      cancelTo={LIST_PATH}
    >
      <input type="hidden" name="baseRoleId" value={role.base.id} />
      <RoleNameField stored={role.name} />
      <ReadOnlyField
        label={ROLE_LABELS.baseRoleId}
      >{`${role.base.name} (${AUDIENCES[role.base.audience]})`}</ReadOnlyField>
      <PermissionFields refusal={refusal} base={role.base} stored={role.permissions} />
      <SecondFactorField refusal={refusal} stored={role.requiresSecondFactor} />
    </FormPage>
  );
}
