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

/**
 * Detects passwords that attackers try first: a repeated character or short pattern, a keyboard row or digits, or little more
 * than a common word, the product's or the user's names.
 */
export function isCommonPassword(password: string, ownWords: readonly string[] = []): boolean {
  const letters = password.normalize('NFKC').toLowerCase();
  if (/^(.{1,4})\1+.{0,3}$/u.test(letters)) return true;
  if (isRow(letters)) return true;
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
