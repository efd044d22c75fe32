import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { ChromiumSearch } from './found.ts';
import { unpackBundledChromium } from './unpack-bundled.ts';

const INSTALL =
  'Install one (Debian and Ubuntu: apt-get install chromium-headless-shell, or chromium) or set CHROMIUM_PATH to its file. Everything but printing works without it.';

/** Programs come before wrapper scripts: a wrapper adds half a second to each start. */
const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/lib/chromium/chromium-headless-shell',
    '/usr/bin/chromium-headless-shell',
    '/usr/lib/chromium/chromium',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/opt/google/chrome/chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge-stable',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) =>
    [
      'Chromium\\Application\\chrome.exe',
      'Google\\Chrome\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ].map((program) => path.win32.join(process.env[variable] ?? 'C:\\', program)),
  ),
};

export interface FindOptions {
  /** The path from the operator. An empty text counts as none. */
  readonly namedPath?: string | undefined;
  readonly places?: readonly string[];
  /** Allows the browser from the optional npm package. */
  readonly allowBundled?: boolean;
}

/**
 * Finds a Chromium: the named file, then the system's usual paths, then the optional npm package (Linux x64), unpacked into
 * the user's cache at first use.
 * @returns if none was found, the reason and the packages to install; never throws
 */
export async function findChromium(options: FindOptions = {}): Promise<ChromiumSearch> {
  const {
    namedPath = process.env.CHROMIUM_PATH,
    places = PLACES[process.platform] ?? [],
    allowBundled = true,
  } = options;
  if (namedPath) {
    return isExecutable(namedPath)
      ? { ok: true, path: namedPath, kind: 'named', env: {}, args: [] }
      : { ok: false, reason: `CHROMIUM_PATH names ${namedPath}, which is not there or cannot be run. ${INSTALL}` };
  }
  const installed = places.find(isExecutable);
  if (installed) return { ok: true, path: installed, kind: 'system', env: {}, args: [] };
  if (!allowBundled) return { ok: false, reason: `No Chromium, Chrome or Edge was found. ${INSTALL}` };
  const bundled = await unpackBundledChromium();
  return bundled.ok
    ? bundled
    : { ok: false, reason: `No Chromium, Chrome or Edge was found, and ${bundled.reason} ${INSTALL}` };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
