import { expect, it } from 'vitest';
import { retentionForm } from './retention.schema.ts';

const form = { version: '1', draftDays: '', roomDays: '', messageDays: '90', auditYears: '7', deletedDays: '30' };

it('a period that can be left empty is refused in the same words as the others', () => {
  expect(retentionForm.parse(form)).toMatchObject({ draftDays: null, roomDays: null, messageDays: 90 });
  const messagesOf = (name: string, text: string) =>
    retentionForm.safeParse({ ...form, [name]: text }).error?.issues.map(({ message }) => message);
  expect(messagesOf('draftDays', 'abc')).toEqual(['Enter a whole number']);
  expect(messagesOf('roomDays', '0')).toEqual([expect.stringMatching(/^Value can't be less than \d+$/)]);
});
