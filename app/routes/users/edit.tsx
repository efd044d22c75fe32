import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { liveCheck } from '#app/http/input/live-check.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { can } from '#app/modules/access/can.ts';
import { CONTACT_MAX } from '#app/modules/users/contact-length.ts';
import { editForm } from '#app/modules/users/users.schema.ts';
import { editUser } from '#app/modules/users/users.server.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { ReadOnlyField } from '#app/ui/form/field.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { loadAccounts } from './accounts/load-accounts.server.ts';
import { loadUser } from './change-status.server.ts';
import { directoryOf, listPath, manageUsers, statusPath, userPath } from './user-directory.ts';
import { ContactField, NameFields, RoleField } from './user-fields.tsx';
import { ACTION_LABELS } from './user-table.tsx';
import { latestOfUser, USER_LABELS, userTexts } from './user-texts.ts';

export const meta = pageTitle('Edit User');

export const loader = pageLoader({
  can: manageUsers,
  query: z.object({ account: z.string().max(200).default('') }),
  run: async ({ actor, params, query, url }) => {
    const loaded = await loadUser(directoryOf(url), actor, params);
    const { directory, user } = loaded;
    const hasAccounts = directory === 'vendor' && user.partner === null;
    const accounts = hasAccounts ? await loadAccounts(actor, user.userId, query.account.trim()) : null;
    return { ...loaded, accounts, mayExport: can(actor, 'personalData.manage') };
  },
});

export const action = pageAction({
  can: manageUsers,
  fresh: async ({ actor, params, url }, formData) => {
    const { user } = await loadUser(directoryOf(url), actor, params);
    const wanted = formData.get('roleId');
    return wanted === null || Number(wanted) === user.role.id ? null : `change the role of ${user.userName}`;
  },
  labels: USER_LABELS,
  run: ({ actor, formData, params, url }) => {
    const directory = directoryOf(url);
    return saveOrAsk(actor, formData, {
      latest: async () => {
        const { user, roles } = await loadUser(directory, actor, params);
        return latestOfUser(user, userTexts(user, roles), roles);
      },
      save: async ({ form, note }) => {
        const change = parseForm(editForm, form);
        await editUser(actor, readId(params.id), change);
        const message = `Saved ${change.firstName} ${change.lastName}.${note}`;
        return redirectWithNotice(listPath(directory), { type: 'success', message });
      },
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() => import('#app/modules/users/users.schema.ts').then((schemas) => schemas.editForm));

/** The email address cannot be changed. */
export default function EditUser() {
  const { accounts, directory, user, roles, mayExport } = useLoaderData<typeof loader>();
  const title = `Edit User: ${user.userName}`;
  return (
    <>
      <FormPage
        check={check}
        stored={{ texts: userTexts(user, roles), over: title, backTo: userPath(directory, user.userId) }}
        over={user.partner?.name}
        title={title}
        lead={user.status}
        actions={
          <>
            {mayExport ? (
              <ButtonLink href={`${userPath(directory, user.userId)}/personal-data`}>Export personal data</ButtonLink>
            ) : null}
            {user.actions.map((action) => (
              <ButtonLink
                key={action}
                href={statusPath(directory, user.userId, action)}
                kind={action === 'deactivate' ? 'danger' : 'plain'}
              >
                {ACTION_LABELS[action]}
              </ButtonLink>
            ))}
          </>
        }
        button="Save"
        pendingText="Saving…"
        cancelTo={listPath(directory)}
      >
        <NameFields stored={user} />
        <ReadOnlyField label={USER_LABELS.email}>{user.email}</ReadOnlyField>
        <ReadOnlyField label={USER_LABELS.confirmEmail}>{user.email}</ReadOnlyField>
        <ContactField max={CONTACT_MAX[user.partner ? 'partner' : 'vendor']} stored={user.contactNumber} />
        {roles.length > 0 ? (
          <RoleField roles={roles} stored={user.role.id} />
        ) : (
          <ReadOnlyField label={USER_LABELS.roleId}>{user.role.name}</ReadOnlyField>
        )}
      </FormPage>
      {accounts ? <AccountsSection userId={user.userId} {...accounts} /> : null}
    </>
  );
}
