import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** @returns a copy of a folder of migrations whose journal ends after the first `count` */
export function copyMigrations(folder: string, count: number): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'worthwhile-migrations-'));
  cpSync(folder, copy, { recursive: true });
  const file = path.join(copy, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return copy;
}
