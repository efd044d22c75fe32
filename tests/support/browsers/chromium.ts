import { findChromium } from '@worthwhile/report/printer';
import { type Browser, chromium } from 'playwright-core';

let running: Promise<Browser> | undefined;

/** One Chromium per test worker. It exits with the worker, through their pipe. */
export function sharedChromium(): Promise<Browser> {
  running ??= launchChromium();
  return running;
}

async function launchChromium(): Promise<Browser> {
  const found = await findChromium();
  if (!found.ok) throw new Error(found.reason);
  const { path, env, args } = found;
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [...args],
  });
}
