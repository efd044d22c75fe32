import { renderReport } from '@worthwhile/report';
import { findChromium } from '@worthwhile/report/printer';
import type { ReportModel } from '@worthwhile/roi-core/report-model';
import { type Browser, chromium } from 'playwright-core';

/** A browser as Playwright's manual has it started: the same that our printer finds. */
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

/** Prints reports by the manual, so many at a time: a new context and `page.pdf()` for each. */
export async function printByManual(browser: Browser, models: readonly ReportModel[], atATime: number): Promise<void> {
  const left = [...models];
  const work = async () => {
    for (let model = left.pop(); model; model = left.pop()) await printOneByManual(browser, renderReport(model));
  };
  await Promise.all(Array.from({ length: atATime }, work));
}

/** One document: a new context, a new page, its content, `page.pdf()`. */
export async function printOneByManual(browser: Browser, html: string): Promise<Uint8Array> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent(html);
  const bytes = await page.pdf({ printBackground: true, preferCSSPageSize: true, tagged: true, outline: true });
  await context.close();
  return bytes;
}
