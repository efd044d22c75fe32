import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { checkForm } from '#app/http/input/check-form.ts';
import { changePasswordForm } from '#app/modules/auth/auth.schema.ts';
import { newPasswordForm } from '#app/modules/auth/resets.schema.ts';
import { partnerAdminForm } from '#app/modules/partners/partners.schema.ts';
import { createRoleForm } from '#app/modules/roles/roles.schema.ts';
import { inviteBody, onboardForm } from '#app/modules/users/users.schema.ts';

function errorsOf(schema: z.ZodType, texts: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  return checkForm(schema, form);
}

describe('a rule about two fields', () => {
  const emails = ['Email addresses don’t match'];
  const passwords = ['Passwords don’t match'];
  it.each([
    [
      'Onboard User',
      onboardForm('vendor'),
      { firstName: '', lastName: '1', email: 'a@b.io', confirmEmail: 'c@b.io' },
      { confirmEmail: emails },
    ],
    [
      'Onboard Partner Admin',
      partnerAdminForm,
      { firstName: '', userEmail: 'a@b.io', confirmpartneradminemail: 'c@b.io' },
      { confirmpartneradminemail: emails },
    ],
    [
      'Change password',
      changePasswordForm,
      { intent: 'changePassword', newpassword: 'short', confrimpassword: 'x' },
      { confrimpassword: passwords },
    ],
    ['Reset password', newPasswordForm, { newpassword: 'short', confrimpassword: 'x' }, { confrimpassword: passwords }],
    [
      'Create New Role',
      createRoleForm,
      { name: '', baseRoleId: '3', permissions: '3' },
      { permissions: ['Clear the permissions that have no effect for a role of this type: 3\u00a0Partner Onboarding'] },
    ],
  ])('%s is checked although other fields are invalid', (_, schema, texts, expected) => {
    const errors = errorsOf(schema, texts);
    expect(errors).toMatchObject(expected);
    expect(Object.keys(errors).length).toBeGreaterThan(1);
  });

  it('ignores a value of the wrong type, which has its own message', () => {
    const { error } = inviteBody.safeParse({ firstName: 'Ada', lastName: 'B', email: 5, confirmEmail: 'x', roleId: 3 });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['email']);
  });
});

it('a field is rejected with the first rule that it violates', () => {
  expect(errorsOf(onboardForm('vendor'), { firstName: ' ', lastName: '1'.repeat(101) })).toMatchObject({
    firstName: ['Enter the first name'],
    lastName: ['At most 100 characters'],
  });
});
