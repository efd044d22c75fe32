import { findChromium } from '@worthwhile/report/printer';
import { type Browser, chromium } from 'playwright-core';

/** Starts the Chromium that also prints. */
export async function startBrowser(): Promise<Browser> {
  const found = await findChromium();
  if (!found.ok) throw new Error(found.reason);
  return chromium.launch({
    executablePath: found.path,
    env: { ...process.env, ...found.env } as Record<string, string>,
    args: [...found.args],
  });
}
