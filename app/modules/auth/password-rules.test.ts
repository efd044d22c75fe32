import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './password-rules.ts';

describe('isCommonPassword', () => {
  it.each([
    'aternity2024!',
    'Password12345',
    'aaaaaaaaaaaaa',
    'abcabcabcabc',
    '1234567890123',
    'qwertyuiopas',
    'welcome-2026-!!',
    'QWERTY123456',
    'lighthouse-2026!',
    '1!Sonyericsson',
  ])('rejects %s', (password) => expect(isCommonPassword(password)).toBe(true));
  it("rejects the user's name with a year", () =>
    expect(isCommonPassword('ElenaMarsh2026', ['elena.marsh@worthwhile.test', 'Elena', 'Marsh'])).toBe(true));
  it.each(['correct horse battery staple', 'password of the old lighthouse', 'Tr0ub4dor&3-lamp', '88213-marina-7391'])(
    'accepts %s',
    (password) => expect(isCommonPassword(password, ['Elena', 'Marsh'])).toBe(false),
  );
});
