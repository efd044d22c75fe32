import type { Browser } from 'playwright-core';
import type { FoundChromium } from './chromium/found.ts';
import { withDeadline } from './deadline.ts';
import { PrinterError } from './printer-error.ts';

const LAUNCH_LIMIT_MS = 20_000;
const CLOSE_LIMIT_MS = 2_000;

/** Blocks the network in the browser itself: no name resolves, not even an IP address. */
const ARGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-preconnect',
  '--dns-prefetch-disable',
];

const ADVICE =
  'Run it as a user who can make namespaces (docs/operations.md), or set CHROMIUM_NO_SANDBOX=1 to print without the sandbox.';

export type Log = (message: string, detail?: Readonly<Record<string, unknown>>) => void;

/** The process ID ends a browser that does not answer. */
export interface RunningBrowser {
  readonly browser: Browser;
  readonly pid: number;
  isAlive(): boolean;
  close(): Promise<void>;
  kill(): void;
}

export interface LaunchOptions {
  readonly log: Log;
  /** Starts Chromium without its sandbox where the system gives it none: a faulty report could then reach this machine. */
  readonly allowsNoSandbox: boolean;
}

/**
 * Starts Chromium over a pipe: it opens no port, and ends when this process dies.
 * @throws PrinterError `noSandbox`
 */
export async function launchBrowser(found: FoundChromium, options: LaunchOptions): Promise<RunningBrowser> {
  const browser = await launch(found, options);
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) {
    await browser.close();
    throw new Error('The browser did not tell its process id.');
  }
  const kill = () => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  };
  return {
    browser,
    pid,
    isAlive: () => browser.isConnected(),
    kill,
    close: async () => {
      try {
        await withDeadline(browser.close(), CLOSE_LIMIT_MS, 'Closing the browser');
      } catch {
        kill();
      }
    },
  };
}

async function launch(found: FoundChromium, { log, allowsNoSandbox }: LaunchOptions): Promise<Browser> {
  // Loaded with the first browser: it takes longer to load than the rest of a start.
  const { chromium } = await import('playwright-core');
  const start = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath: found.path,
      args: [...ARGS, ...found.args],
      env: { ...definedEnvironment(), ...found.env },
      chromiumSandbox,
      timeout: LAUNCH_LIMIT_MS,
      // The owner handles shutdown: a signal must not cut off running reports.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  const startUnprotected = (reason: string, cause?: unknown) => {
    if (!allowsNoSandbox)
      throw new PrinterError('noSandbox', `No report can be printed: ${reason} ${ADVICE}`, { cause });
    log(`chromium runs without its sandbox: ${reason}`);
    return start(false);
  };
  if (process.getuid?.() === 0) return startUnprotected('root has no sandbox.');
  try {
    return await start(true);
  } catch (error) {
    if (!/sandbox|namespace/i.test(String(error))) throw error;
    return startUnprotected('this system gives Chromium no sandbox.', error);
  }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
