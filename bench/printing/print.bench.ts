import { renderReport, renderReportParts } from '@worthwhile/report';
import { createPrinter, findChromium } from '@worthwhile/report/printer';
import { buildReportModel } from '@worthwhile/roi-core/report-model';
import type { CDPSession } from 'playwright-core';
import { exampleSnapshot } from '../../packages/roi-core/fixtures/snapshot.ts';
import { type Comparison, inTurns, timeMs } from '../measure.ts';
import { launchByManual, printOneByManual } from './by-manual.ts';

const ROUNDS = 25;
/** Eight pages: cover, summary, figures, drivers, assumptions and the last page. */
const EIGHT_PAGES = ['summary', 'figures', 'drivers', 'views', 'assumptions', 'verification'] as const;
const PDF_OPTIONS = {
  printBackground: true,
  preferCSSPageSize: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
} as const;

/**
 * Prints one report from model to packed bytes, warm. References: the same browser printing a constant page (the floor), and
 * Playwright's manual with a new context and `page.pdf()` per report.
 */
export async function run(): Promise<Comparison[]> {
  const found = await findChromium();
  if (!found.ok) throw new Error(found.reason);
  const models = (['e1', 'e3'] as const).map((id) => buildReportModel(exampleSnapshot(id, { sections: EIGHT_PAGES })));
  const printer = createPrinter({ allowsNoSandbox: true, chromium: found, concurrency: 1 });
  const browser = await launchByManual();
  try {
    const session = await openUnchangingPage();
    let count = 0;
    const nextModel = () => models[count++ % models.length] as (typeof models)[number];
    const ours = () => timeMs(() => printer.print(renderReportParts(nextModel())));
    const floor = () => timeMs(() => session.send('Page.printToPDF', PDF_OPTIONS));
    const manual = () => timeMs(() => printOneByManual(browser, renderReport(nextModel())));
    const [warm, unchanged] = await inTurns(ROUNDS, ours, floor);
    const [warmAgain, byManual] = await inTurns(ROUNDS, ours, manual);
    return [
      {
        what: 'one PDF of 8 pages, warm, model to bytes',
        ours: { unit: 'ms', values: warm },
        reference: { name: 'the same browser, an unchanged page', unit: 'ms', values: unchanged },
        goal: { ratio: 1.3, direction: 'atMost' },
      },
      {
        what: 'one PDF of 8 pages, warm, model to bytes',
        ours: { unit: 'ms', values: warmAgain },
        reference: { name: 'a new context and page.pdf()', unit: 'ms', values: byManual },
        goal: { ratio: 0.5, direction: 'atMost' },
      },
    ];
  } finally {
    await printer.close();
    await browser.close();
  }

  async function openUnchangingPage(): Promise<CDPSession> {
    const page = await browser.newPage();
    await page.setContent(renderReport(models[0] as (typeof models)[number]));
    return page.context().newCDPSession(page);
  }
}
