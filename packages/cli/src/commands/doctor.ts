import { statfs } from 'node:fs/promises';
import { z } from 'zod';
import { type Api, commandError, createApi } from '../client/api.ts';
import { ApiError } from '../client/api-error.ts';
import { compareVersions } from '../client/compare-versions.ts';
import { notSignedIn, readProfile } from '../client/sign-in.ts';
import { findToken } from '../client/token.ts';
import { CliError, EXIT, type ExitCode } from '../exit.ts';
import { openLocalPrinter } from '../local/local-printer.ts';
import { clean, pad } from '../output/show.ts';
import { describeBytes } from '../output/watch-plain.ts';
import type { Context } from './context.ts';

const LEAST_FREE_BYTES = 200e6;

interface Check {
  readonly name: string;
  /** The check without which this one only repeats a problem. */
  readonly needs?: string;
  /**
   * Returns a short detail.
   * @throws CliError with the problem and the next step
   */
  readonly run: () => Promise<string>;
}

const contractSchema = z.object({ info: z.object({ version: z.string() }) });

/** `roi doctor`: checks everything that the other commands need. Returns the exit code of the first problem. */
export async function runDoctor({ terminal, settings, sources, options }: Context<object>): Promise<ExitCode> {
  const { env, cwd } = terminal.world;
  const found = () => {
    const token = findToken(env, { values: settings, sources });
    if (!token) throw notSignedIn(settings.url);
    return token;
  };
  const apiWith = (token: string): Api =>
    createApi({ url: settings.url, token, timeoutMs: settings.timeoutSeconds * 1000, retries: 0 });
  const checks: Check[] = [
    { name: 'server', run: () => checkServer(apiWith('-'), settings.url) },
    { name: 'token', needs: 'server', run: async () => describeUser(await readProfile(apiWith(found().token))) },
    { name: 'browser', run: checkBrowser },
    { name: 'fonts', needs: 'browser', run: checkPrinting },
    { name: 'scripts', run: checkScripts },
    { name: 'disk', run: () => checkDisk(cwd) },
  ];
  let exitCode: ExitCode = EXIT.done;
  const failed = new Set<string>();
  for (const { name, needs, run } of checks) {
    if (needs !== undefined && failed.has(needs)) {
      tell(name, false, `not checked: it needs the ${needs}`);
      continue;
    }
    const problem = await run().then(
      (detail) => tell(name, true, detail),
      (error: unknown) => {
        const known = error instanceof ApiError ? commandError(error, settings.url) : error;
        if (!(known instanceof CliError)) throw known;
        failed.add(name);
        tell(name, false, [known.message, known.next].filter(Boolean).join(/[.!?]$/.test(known.message) ? ' ' : ': '));
        return known.exitCode;
      },
    );
    exitCode ||= problem ?? EXIT.done;
  }
  return exitCode;

  function tell(name: string, isFine: boolean, detail: string): undefined {
    if (options.json) terminal.print(JSON.stringify({ check: name, ok: isFine, detail }));
    else terminal.print(clean(`${pad(isFine ? 'ok' : 'problem', 8)} ${pad(name, 8)} ${detail}`));
  }
}

const describeUser = ({ name, role }: { name: string; role: string }) => `${name} (${role})`;

async function checkServer(api: Api, url: string): Promise<string> {
  const { info } = await api.getOnce('openapi.json', {}, contractSchema);
  const difference = compareVersions(url, info.version);
  if (difference !== null) return difference;
  return `${url}, API version ${info.version}`;
}

async function checkBrowser(): Promise<string> {
  const press = await openLocalPrinter({ concurrency: 1, printTimeout: 60 }, () => {});
  return press.browser;
}

/** Prints one page to prove that the browser starts and every report font exists. */
async function checkPrinting(): Promise<string> {
  const press = await openLocalPrinter({ concurrency: 1, printTimeout: 60 }, () => {});
  try {
    const bytes = await press.tryOut();
    return `embedded; test page printed, ${describeBytes(bytes)}`;
  } catch (error) {
    if (error instanceof CliError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `test page not printed: ${reason}`,
      EXIT.noBrowser,
      'Check the browser, or name another with CHROMIUM_PATH',
    );
  } finally {
    await press.close();
  }
}

/** One letter of each script that reports can have beside Latin, Greek and Cyrillic. */
const LETTERS = {
  Arabic: 'ب',
  Chinese: '中',
  Devanagari: 'क',
  Hebrew: 'א',
  Japanese: 'あ',
  Korean: '가',
  Thai: 'ก',
} as const;

/** A report with a letter that no font has is refused by name; here one learns it before. */
async function checkScripts(): Promise<string> {
  const { fontsOfOtherScripts } = await import('@worthwhile/report');
  const known = Object.entries(LETTERS);
  const missing = known.filter(([, letter]) => fontsOfOtherScripts(letter).missing.length > 0).map(([name]) => name);
  const there = known.map(([name]) => name).filter((name) => !missing.includes(name));
  const listed = ['Latin, Greek, Cyrillic', ...there].join(', ');
  return missing.length === 0
    ? listed
    : `${listed}; no font for ${missing.join(', ')}: npm install --global --include=optional roi.tgz`;
}

async function checkDisk(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < LEAST_FREE_BYTES) throw new CliError(`only ${describeBytes(free)} free in ${folder}`, EXIT.misconfigured);
  return `${describeBytes(free)} free`;
}
