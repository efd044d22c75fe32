import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import { liveCheck } from '#app/http/input/live-check.ts';
import { CONTACT_MAX } from '#app/modules/users/contact-length.ts';
import type { UserRow } from '#app/modules/users/users.view.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { FormErrors, type Refusal } from '#app/ui/form/error-summary.tsx';
import { ReadOnlyField } from '#app/ui/form/field.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { BaseFields } from '#app/ui/saving/base-fields.tsx';
import { ConflictPage, isConflict } from '#app/ui/saving/conflict-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { listPath, statusPath, type UserDirectory, userPath } from '../user-directory.ts';
import { ContactField, NameFields, RoleField } from '../user-fields.tsx';
import { ACTION_LABELS } from '../users-page.tsx';
import { USER_LABELS } from './user-labels.ts';
import { userTexts } from './user-texts.ts';

const check = liveCheck(() => import('#app/modules/users/users.schema.ts').then((schemas) => schemas.editForm));

/** The email address cannot be changed. */
export function EditPage(props: {
  readonly directory: UserDirectory;
  readonly user: UserRow;
  /** Roles that the user can get; empty if the role cannot change. */
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly answer: unknown;
}): ReactElement {
  const { directory, user, roles, answer } = props;
  if (isConflict(answer))
    return (
      <ConflictPage conflict={answer} over={`Edit User: ${user.userName}`} backTo={userPath(directory, user.userId)} />
    );
  const refusal = answer as Refusal;
  return (
    <LiveForm refusal={refusal} check={check}>
      <FormErrors refusal={refusal} />
      <PageHeader
        over={user.partner?.name}
        title={`Edit User: ${user.userName}`}
        lead={user.status}
        actions={user.actions.map((action) => (
          <ButtonLink
            key={action}
            href={statusPath(directory, user.userId, action)}
            kind={action === 'deactivate' ? 'danger' : 'plain'}
          >
            {ACTION_LABELS[action]}
          </ButtonLink>
        ))}
      />
      <Form method="post" noValidate className="form-narrow">
        <BaseFields answer={refusal} texts={userTexts(user, roles)} />
        <div className="fields">
          <NameFields refusal={refusal} stored={user} />
          <ReadOnlyField label={USER_LABELS.email}>{user.email}</ReadOnlyField>
          <ReadOnlyField label={USER_LABELS.confirmEmail}>{user.email}</ReadOnlyField>
          <ContactField
            refusal={refusal}
            max={CONTACT_MAX[user.partner ? 'partner' : 'vendor']}
            stored={user.contactNumber}
          />
          {roles.length > 0 ? (
            <RoleField refusal={refusal} roles={roles} stored={user.role.id} />
          ) : (
            <ReadOnlyField label={USER_LABELS.roleId}>{user.role.name}</ReadOnlyField>
          )}
        </div>
        <div className="form-actions">
          <ButtonLink href={listPath(directory)}>Cancel</ButtonLink>
          <SubmitButton pendingText="Saving">Save</SubmitButton>
        </div>
      </Form>
    </LiveForm>
  );
}
