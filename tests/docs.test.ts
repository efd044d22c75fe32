import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesBelow = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
const docs = filesBelow('docs').filter((file) => file.endsWith('.md'));
const pages = ['README.md', 'CHANGELOG.md', 'packages/widget/README.md', ...docs];
const records = readdirSync(path.join(root, 'docs/decisions')).sort();

/** Anchors as GitHub derives them from headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('links', () => {
  it.each(pages)('%s links to files and headings that exist', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.filter(([, file = '', anchor]) => {
      const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
      if (!existsSync(path.join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

describe('files', () => {
  const files = ['app', 'bench', 'docs', 'drizzle', 'packages', 'scripts', 'tests']
    .flatMap(filesBelow)
    .filter((file) => !file.includes('node_modules'))
    .map((file) => `/${file.replaceAll('\\', '/')}`);

  it.each(pages)('that %s names exist', (page) => {
    const named = [...read(page).matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
  });
});

describe('the ASVS tables of docs/security.md', () => {
  const [, section = ''] = read('docs/security.md').split('\n## ASVS 5.0\n');
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| \d/.test(line));
  const places = (name: string) => ['tests/integration', '.', 'tests'].map((folder) => path.posix.join(folder, name));

  it.each(rows)('name tests that exist: %s', (row) => {
    const cell = row.split('|').at(-2) ?? '';
    const tests = [...cell.matchAll(/`([^`]+)`((?: “[^”]+”,?)+)/g)];
    expect(tests.map(([text]) => text).join('; ')).toBe(cell.trim());
    for (const [, name = '', titles = ''] of tests) {
      const file = places(name).find((place) => existsSync(path.join(root, place)));
      const text = file === undefined ? '' : read(file);
      for (const [, title = ''] of titles.matchAll(/“([^”]+)”/g)) {
        const literals = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`);
        expect(
          literals.some((literal) => text.includes(literal)),
          `${name} “${title}”`,
        ).toBe(true);
      }
    }
  });
});

describe('decision records', () => {
  it('are numbered without gaps or duplicates', () => {
    expect(records.map((file) => Number(file.slice(0, 3)))).toEqual(records.map((_, index) => index + 1));
  });

  it.each(records)('%s has its sections in at most 15 lines', (file) => {
    const text = read(`docs/decisions/${file}`);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
    const number = file.slice(0, 3);
    expect(text).toMatch(
      new RegExp(
        `^# ${number} .+\\n\\nStatus: [^]+\\*\\*Context\\.\\*\\* [^]+\\*\\*Decision\\.\\*\\* [^]+\\*\\*Consequences\\.\\*\\* `,
      ),
    );
  });

  it('named in sources and pages exist', () => {
    const sources = ['app', 'packages/roi-core/src', 'packages/report/src', 'packages/cli/src', 'drizzle/schema']
      .flatMap(filesBelow)
      .filter((file) => /\.tsx?$/.test(file));
    const unknown = [...sources, ...docs].flatMap((file) =>
      [...read(file).matchAll(/\bdecision (\d{3})/gi)]
        .filter(([, number]) => Number(number) > records.length)
        .map(([text]) => `${file}: ${text}`),
    );
    expect(unknown).toEqual([]);
  });
});

it('the newest version in the changelog is that of every package', () => {
  const [, newest] = /^## \[([\d.]+)\]/m.exec(read('CHANGELOG.md')) ?? [];
  const manifests = [
    'package.json',
    ...['cli', 'report', 'roi-core', 'widget'].map((name) => `packages/${name}/package.json`),
  ];
  for (const manifest of manifests) expect(JSON.parse(read(manifest)), manifest).toMatchObject({ version: newest });
});

it('.env.example names every environment variable, and no other', () => {
  const names = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, name]) => name).sort();
  const known = names('app/env.server.ts', /^ {4}([A-Z_]+): /gm);
  // The start script sets NODE_ENV.
  expect(names('.env.example', /^([A-Z_]+)=/gm)).toEqual(known.filter((name) => name !== 'NODE_ENV'));
});
