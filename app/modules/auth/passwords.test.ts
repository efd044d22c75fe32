import { expect, it } from 'vitest';
import { verifyPassword } from './passwords.server.ts';

it('of two hundred passwords at once as many as can wait are looked at, and the rest is sent away with a time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      verifyPassword(null, 'wrong').then(String, ({ code, retryAfterSeconds }) => `${code} ${retryAfterSeconds}`),
    ),
  );
  // Two are computed while 100 wait.
  expect(answers.filter((answer) => answer === 'false')).toHaveLength(102);
  expect(answers.filter((answer) => answer === 'unavailable 5')).toHaveLength(98);
});
