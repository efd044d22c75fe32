import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const below = `${folder}/${entry.name}`;
    if (['node_modules', 'dist', 'migrations', 'fixtures', 'data'].includes(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
}

export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Paths from the root. */
export const sources: readonly string[] = ['app', 'packages', 'drizzle', 'tests', 'bench', 'scripts']
  .filter((folder) => statSync(path.join(root, folder), { throwIfNoEntry: false }))
  .flatMap(filesBelow)
  .filter((file) => /\.(ts|tsx|css|mjs)$/.test(file) && !file.endsWith('.d.ts'));

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');

export const shipped: readonly string[] = sources.filter(
  (file) => /\.tsx?$/.test(file) && !isTest(file) && !file.startsWith('bench/'),
);

/** Returns imported names; own files as paths from the root. */
export function importsOf(file: string, text = read(file)): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return found.map((name) => {
    if (name.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), name));
    if (name.startsWith('#')) return name.slice(1);
    return name.replace(/^@worthwhile\/([\w-]+)/, 'packages/$1');
  });
}
