import { renderReportParts } from '@worthwhile/report';
import { createPrinter, findChromium } from '@worthwhile/report/printer';
import { buildReportModel } from '@worthwhile/roi-core/report-model';
import { exampleSnapshot } from '../../packages/roi-core/fixtures/snapshot.ts';
import { type Comparison, inTurns, timeMs } from '../measure.ts';

const ROUNDS = 3;
const REPORTS = 16;
const PAGES_AT_ONCE = [2, 4, 8];

/** Reports per second of one browser by its number of concurrent pages. The reference is one page. */
export async function run(): Promise<Comparison[]> {
  const chromium = await findChromium();
  if (!chromium.ok) throw new Error(chromium.reason);
  const model = buildReportModel(exampleSnapshot('e1'));
  const printers = new Map(
    [1, ...PAGES_AT_ONCE].map((n) => [n, createPrinter({ allowsNoSandbox: true, chromium, concurrency: n })]),
  );
  const perSecond = async (pages: number) => {
    const printer = printers.get(pages);
    const work = () => Promise.all(Array.from({ length: REPORTS }, () => printer?.print(renderReportParts(model))));
    return REPORTS / ((await timeMs(work)) / 1000);
  };
  const comparisons: Comparison[] = [];
  try {
    for (const pages of PAGES_AT_ONCE) {
      const [many, one] = await inTurns(
        ROUNDS,
        () => perSecond(pages),
        () => perSecond(1),
      );
      if (comparisons.length === 0) comparisons.push(comparison(1, one, one));
      comparisons.push(comparison(pages, many, one));
    }
    return comparisons;
  } finally {
    for (const printer of printers.values()) await printer.close();
  }
}

function comparison(pages: number, ours: number[], one: number[]): Comparison {
  return {
    what: `${REPORTS} PDFs, pages printed at a time: ${pages}`,
    ours: { unit: 'reports/s', values: ours },
    reference: { name: 'one at a time', unit: 'reports/s', values: one },
    goal: null,
    sweep: { plot: 'printers', axis: 'pages printed at a time', at: pages, line: 'one browser' },
  };
}
