import { renderReport } from '@worthwhile/report';
import { findChromium } from '@worthwhile/report/printer';
import type { ReportModel } from '@worthwhile/roi-core/report-model';
import { type Browser, chromium } from 'playwright-core';

/** Starts the same browser as our printer, by Playwright's manual. */
export async function launchByManual(): Promise<Browser> {
  const found = await findChromium();
  if (!found.ok) throw new Error(found.reason);
  return chromium.launch({
    executablePath: found.path,
    args: [...found.args],
    env: { ...process.env, ...found.env } as Record<string, string>,
    chromiumSandbox: false,
  });
}

/**
 * Prints by Playwright's manual: a new context and `page.pdf()` per report.
 *
 * @param atATime the number of concurrent reports
 */
export async function printByManual(browser: Browser, models: readonly ReportModel[], atATime: number): Promise<void> {
  const left = [...models];
  const work = async () => {
    for (let model = left.pop(); model; model = left.pop()) await printOneByManual(browser, renderReport(model));
  };
  await Promise.all(Array.from({ length: atATime }, work));
}

export async function printOneByManual(browser: Browser, html: string): Promise<Uint8Array> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent(html);
  const bytes = await page.pdf({ printBackground: true, preferCSSPageSize: true, tagged: true, outline: true });
  await context.close();
  return bytes;
}
