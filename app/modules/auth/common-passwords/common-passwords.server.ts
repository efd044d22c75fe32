import { readFileSync } from 'node:fs';
import { isInFilter } from './bloom-filter.ts';

/** Written by `npm run passwords:write`. */
export const COMMON_PASSWORDS = 'app/modules/auth/common-passwords/common-passwords.bin';

let filter: Uint8Array | undefined;

/** @returns true for each of the 100,000 most common passwords in lower case, and for 1 in 10,000 others */
export function isListedPassword(lowerCase: string): boolean {
  filter ??= readFileSync(COMMON_PASSWORDS);
  return isInFilter(filter, lowerCase);
}
