import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { afterEach, describe, expect, it } from 'vitest';
import * as schema from '#drizzle/schema/index.ts';
import { findMigrationFaults, type Released } from '#tests/support/migration-rules.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Checks a folder with the released file `0000_tables` and the given unreleased ones. */
function faultsOf(unreleased: Record<string, string>, first = 'CREATE TABLE estimates (id int);'): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'worthwhile-rules-'));
  folders.push(folder);
  const files = { '0000_tables': first, ...unreleased };
  mkdirSync(path.join(folder, 'meta'));
  const entries = Object.keys(files).map((tag) => ({ tag }));
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const [tag, text] of Object.entries(files)) writeFileSync(path.join(folder, `${tag}.sql`), text);
  const hash = createHash('sha256').update('CREATE TABLE estimates (id int);').digest('hex');
  return findMigrationFaults(folder, { '0000_tables': hash });
}

describe('the migrations', () => {
  it('create the tables of drizzle/schema', () => {
    const folder = 'drizzle/migrations/meta';
    const last = readdirSync(folder)
      .filter((name) => name.endsWith('_snapshot.json'))
      .sort()
      .at(-1);
    const { tables } = JSON.parse(readFileSync(`${folder}/${last}`, 'utf8'));
    expect(generateDrizzleJson(schema, undefined, undefined, 'snake_case').tables).toEqual(tables);
  });
});

describe('the rules of migrations', () => {
  it('hold for the product', () => {
    const released = JSON.parse(readFileSync('tests/fixtures/released-migrations.json', 'utf8')) as Released;
    expect(findMigrationFaults('drizzle/migrations', released)).toEqual([]);
  });

  it('accept a release that adds', () => {
    const walls = '-- Lock: estimates.note, none: nullable without a default\nGRANT SELECT ON estimates TO PUBLIC;';
    expect(faultsOf({ '0001_tables': 'ALTER TABLE "estimates" ADD COLUMN "note" text;', '0002_walls': walls })).toEqual(
      [],
    );
  });

  it.each([
    ['a changed released file', {}, 'CREATE TABLE estimates (id bigint);', '0000_tables is released and changed'],
    ['stacked migrations', { '0001_tables': '', '0002_tables': '' }, undefined, /a release has one _tables/],
    [
      'a column of a large table without its lock',
      { '0001_tables': 'ALTER TABLE "estimates" ADD COLUMN "note" text;' },
      undefined,
      /note: its lock/,
    ],
    [
      'a column dropped immediately',
      { '0001_tables': 'ALTER TABLE "users" DROP COLUMN "email";' },
      undefined,
      /may still use it/,
    ],
    [
      'moved rows',
      { '0001_walls': '-- Names\nUPDATE users SET email = lower(email);' },
      undefined,
      /a task of the queue/,
    ],
  ])('reject %s', (_, unreleased, first, fault) => {
    expect(faultsOf(unreleased as Record<string, string>, first)).toEqual([expect.stringMatching(fault)]);
  });

  it('accept a drop that names the release since which nothing uses it', () => {
    const walls = '-- Contract: users.email, unused since 1.1.0\nALTER TABLE users DROP COLUMN email;';
    expect(faultsOf({ '0001_walls': walls })).toEqual([]);
  });
});
