import { useActionData, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { liveCheck } from '#app/http/input/live-check.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { createRoleForm } from '#app/modules/roles/roles.schema.ts';
import { createRole, listBaseRoles } from '#app/modules/roles/roles.server.ts';
import { fieldText } from '#app/ui/form/error-summary.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { BaseRoleField, PermissionFields, RoleNameField, SecondFactorField } from './role-fields.tsx';
import { LIST_PATH } from './role-words.ts';
import './roles.css';
import { ROLE_LABELS } from './role-texts.ts';

export const meta = pageTitle('Create New Role');

export const loader = pageLoader({ can: 'roles.manage', run: ({ actor }) => listBaseRoles(actor) });

export const action = pageAction({
  can: 'roles.manage',
  fresh: 'create a role',
  form: createRoleForm,
  labels: ROLE_LABELS,
  run: async ({ actor, form }): Promise<never> => {
    await createRole(actor, form);
    throw await redirectWithNotice(LIST_PATH, { type: 'success', message: `Created the role “${form.name}”.` });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() => import('#app/modules/roles/roles.schema.ts').then((schemas) => schemas.createRoleForm));

export default function CreateRole() {
  const bases = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [baseId, setBaseId] = useState(() => Number(fieldText(refusal, 'baseRoleId')));
  return (
    <FormPage
      check={check}
      over={<a href={LIST_PATH}>Manage Roles</a>}
      title="Create New Role"
      lead="A role is based on a system role, which sets its type and data access. You choose its permissions."
      form={{
        className: 'role-form',
        onChange: ({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'baseRoleId') setBaseId(Number(target.value));
        },
      }}
      button="Create New Role"
      pendingText="Creating…"
      cancelTo={LIST_PATH}
    >
      <RoleNameField />
      <BaseRoleField bases={bases} />
      <PermissionFields refusal={refusal} base={bases.find(({ id }) => id === baseId)} />
      <SecondFactorField refusal={refusal} />
    </FormPage>
  );
}
