import { findChromium } from '@worthwhile/report/printer';
import { type Browser, chromium } from 'playwright-core';

let running: Promise<Browser> | undefined;

/** The one Chromium of this worker: it ends with the worker, by the pipe between the two. */
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
