import { describe, expect, it } from 'vitest';
import { checkForm } from '#app/http/input/check-form.ts';
import { onboardForm } from '#app/modules/users/users.schema.ts';
import {
  afterEdit,
  afterLeaving,
  afterRefusal,
  type Check,
  type Errors,
  type LiveErrors,
  shownOf,
} from './live-errors.ts';

const check: Check = (form) => checkForm(onboardForm('vendor'), form);
const FILLED = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  confirmEmail: 'ada@example.com',
  contactNumber: '',
  roleId: '3',
};
const formOf = (typed: Partial<typeof FILLED>) => {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...FILLED, ...typed })) form.append(name, text);
  return form;
};
const edited = (state: LiveErrors, name: string, typed: Partial<typeof FILLED>) =>
  afterEdit(state, name, check, formOf(typed));
const left = (state: LiveErrors, name: string, typed: Partial<typeof FILLED>) =>
  afterLeaving(state, name, check, formOf(typed));

describe('live form errors', () => {
  it('appear on blur of an edited field, in the words of its schema, and disappear with the key that fixes it', () => {
    const wrong = { contactNumber: 'abc' };
    const typed = edited(afterRefusal(undefined), 'contactNumber', wrong);
    expect(shownOf(typed)).toEqual({});
    const done = left(typed, 'contactNumber', wrong);
    expect(shownOf(done)).toEqual({ contactNumber: ['Value does not match the required pattern'] });
    expect(shownOf(edited(done, 'contactNumber', { contactNumber: '123' }))).toEqual({});
  });

  it('do not appear for a field that was only visited or not yet reached', () => {
    const empty = { firstName: '', lastName: '' };
    expect(shownOf(left(afterRefusal(undefined), 'firstName', empty))).toEqual({});
    const typed = edited(afterRefusal(undefined), 'firstName', { ...empty, firstName: '1' });
    expect(Object.keys(shownOf(left(typed, 'firstName', { ...empty, firstName: '1' })))).toEqual(['firstName']);
  });

  it('from the server stay until they are fixed; those that only it can check, until the field is edited', () => {
    const values = { ...FILLED, lastName: '' };
    const taken = ['This address is used already'];
    const refused = afterRefusal({ message: '', errors: { lastName: ['Enter the last name'], email: taken }, values });
    expect(Object.keys(shownOf(refused))).toEqual(['lastName', 'email']);
    const mended = edited(refused, 'lastName', {});
    expect(shownOf(mended)).toEqual({ email: taken });
    expect(shownOf(edited(mended, 'email', { email: 'ida@example.com' }))).toEqual({});
  });

  it('of a file that only the server can read stay while another field is edited', () => {
    const ofFile: Check = (form): Errors => (form.has('file') ? {} : { file: ['Choose a CSV file'] });
    const form = new FormData();
    form.append('file', new File(['a,b'], 'a.csv'));
    const wrong = ['Line 2, name: a value is missing.'];
    const refused = afterRefusal({ message: '', errors: { file: wrong }, values: {} });
    expect(shownOf(afterEdit(refused, 'kind', ofFile, form))).toEqual({ file: wrong });
  });

  it('stay those of the server when the schema could not be loaded', () => {
    const refused = afterRefusal({ message: '', errors: { lastName: ['Enter the last name'] }, values: FILLED });
    const state = afterLeaving(afterEdit(refused, 'email', undefined, formOf({})), 'email', undefined, formOf({}));
    expect(shownOf(state)).toEqual({ lastName: ['Enter the last name'] });
  });
});
