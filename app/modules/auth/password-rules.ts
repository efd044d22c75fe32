import { isListedPassword } from './common-passwords/common-passwords.server.ts';

/** Common parts of long passwords: with a year or digits appended they are guessed first. */
const COMMON_WORDS = [
  'password',
  'passwort',
  'welcome',
  'qwerty',
  'letmein',
  'iloveyou',
  'administrator',
  'changeme',
  'football',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'worthwhile',
  'aternity',
  'trustno',
];

/** What people put around a common password: a year, digits, an exclamation mark. */
const DECORATION = /^[^\p{L}]+|[^\p{L}]+$/gu;
const MAX_DECORATION = 6;

/**
 * Detects passwords that attackers try first: one of the 100,000 most common, a repeated character or short pattern, a keyboard
 * row or digits, or little more than a common password or word, the product's or the user's names.
 */
export function isCommonPassword(password: string, ownWords: readonly string[] = []): boolean {
  const letters = password.normalize('NFKC').toLowerCase();
  if (/^(.{1,4})\1+.{0,3}$/u.test(letters)) return true;
  if (isRow(letters) || isListedPassword(letters)) return true;
  const core = letters.replace(DECORATION, '');
  if (letters.length - core.length <= MAX_DECORATION && isListedPassword(core)) return true;
  const words = [...COMMON_WORDS, ...ownWords.flatMap((word) => word.toLowerCase().split(/[^\p{L}]+/u))];
  const rest = words.filter((word) => word.length >= 3).reduce((text, word) => text.replaceAll(word, ''), letters);
  return rest !== letters && rest.replace(/[\d\s!?.@#$%&*_-]/g, '').length < 4;
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6z7u8i9o0p',
];

function isRow(letters: string): boolean {
  const backwards = [...letters].reverse().join('');
  return ROWS.some((row) => row.includes(letters) || row.includes(backwards));
}
