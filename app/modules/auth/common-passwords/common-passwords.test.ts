import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isListedPassword } from './common-passwords.server.ts';

it.each(['123456', 'password', 'qwerty123456', '123qweasdzxc', 'sonyericsson', 'motherfucker', 'leavemealone'])(
  'lists %s',
  (password) => expect(isListedPassword(password)).toBe(true),
);

it('classifies fewer than 1 in 5,000 other texts as common', () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => createHash('sha256').update(`${n}`).digest('base64url'));
  expect(texts.filter(isListedPassword).length).toBeLessThan(4);
});
