import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './build.mjs';

/**
 * Regenerates the migration of the next release: `NNNN_tables.sql` from drizzle/schema, and the snapshot of the hand-written
 * `NNNN_walls.sql`, whose text stays. `--walls` adds an empty one.
 */
const folder = path.join(root, 'drizzle/migrations');
const journalFile = path.join(folder, 'meta/_journal.json');
const sqlFile = (tag) => path.join(folder, `${tag}.sql`);
const readJournal = () => JSON.parse(readFileSync(journalFile, 'utf8'));

const released = JSON.parse(readFileSync(path.join(root, 'tests/fixtures/released-migrations.json'), 'utf8'));
const before = readJournal();
const unreleased = before.entries.filter(({ tag }) => !(tag in released));
const walls = unreleased.find(({ tag }) => tag.endsWith('_walls'));
const wallsText = walls && readFileSync(sqlFile(walls.tag), 'utf8');

for (const { idx, tag } of unreleased) {
  rmSync(sqlFile(tag));
  rmSync(path.join(folder, `meta/${String(idx).padStart(4, '0')}_snapshot.json`));
}
writeJournal(before.entries.filter((entry) => !unreleased.includes(entry)));

generate('--name', 'tables');
if (wallsText !== undefined || process.argv.includes('--walls')) {
  generate('--custom', '--name', 'walls');
  const { tag } = readJournal().entries.at(-1);
  if (wallsText !== undefined) writeFileSync(sqlFile(tag), wallsText);
}
// An unchanged file keeps its time, else existing databases would run it again.
writeJournal(readJournal().entries.map((entry) => before.entries.find(({ tag }) => tag === entry.tag) ?? entry));

function generate(...options) {
  const kit = path.join(root, 'node_modules/.bin/drizzle-kit');
  execFileSync(kit, ['generate', ...options], { cwd: root, stdio: 'inherit' });
}

function writeJournal(entries) {
  writeFileSync(journalFile, `${JSON.stringify({ ...before, entries }, null, 2)}\n`);
}
