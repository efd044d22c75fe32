import { expect, it } from 'vitest';
import { TEXT } from '#app/text.ts';
import { translateDatabaseError } from './errors.server.ts';

/** As postgres.js throws it, inside the wrapper of Drizzle. */
const duplicate = (constraint: string) =>
  new Error('Failed query', {
    cause: Object.assign(new Error('duplicate key'), { code: '23505', constraint_name: constraint }),
  });

it('names the field of a known duplicate', () => {
  expect(translateDatabaseError(duplicate('users_email_unique'))).toMatchObject({
    code: 'unprocessable',
    errors: { email: [TEXT.accountExists] },
  });
});

it.each(['share_links_token_hash_unique', ''])('answers a duplicate in %s with a conflict', (constraint) => {
  expect(translateDatabaseError(duplicate(constraint))).toMatchObject({
    code: 'conflict',
    message: TEXT.savedMeanwhile,
  });
});
