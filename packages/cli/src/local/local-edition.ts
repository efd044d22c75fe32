import { measureOf, storedHeadline } from '@worthwhile/roi-core';
import {
  buildBoardSummary,
  buildReportModel,
  buildSlides,
  type Edition,
  type Snapshot,
} from '@worthwhile/roi-core/report-model';
import { sha256 } from '../batch/atomic-write.ts';
import { sourceOf } from '../batch/load-report.ts';
import type { Source } from '../batch/run-batch.ts';
import type { LocalPrinter } from './local-printer.ts';

/** Makes an edition of a snapshot on this machine, as the server does. Slides and workbook need no browser. */
export function localEdition(snapshot: Snapshot, edition: Edition, press: LocalPrinter | null): Source {
  const headline = headlineOf(snapshot);
  if (edition === 'full') return { ...sourceOf(buildReportModel(snapshot), needed(press)), headline };
  return {
    headline,
    modelSha256: sha256(JSON.stringify([edition, snapshot])),
    facts: {},
    async print(signal) {
      if (edition === 'summary') {
        const { renderSummaryParts } = await import('@worthwhile/report');
        return needed(press).print(renderSummaryParts(buildBoardSummary(snapshot)), signal);
      }
      if (edition === 'slides') {
        const { renderSlides } = await import('@worthwhile/report/slides');
        return renderSlides(buildSlides(snapshot));
      }
      const { buildWorkbook, writeWorkbook } = await import('@worthwhile/report/workbook');
      return writeWorkbook(buildWorkbook(snapshot));
    },
  };
}

/** As the server's lists have it. */
function headlineOf({ resolved, result }: Snapshot): Source['headline'] {
  const { kind, all, hardOnly } = storedHeadline(resolved.scenarioId, result);
  return {
    measure: measureOf(kind),
    npv: all.npv ?? all.netBenefit,
    npvHardOnly: hardOnly.npv ?? hardOnly.netBenefit,
    currencySign: resolved.currency.sign,
  };
}

/** The editions that a browser prints. */
export const isPrinted = (edition: Edition) => edition === 'full' || edition === 'summary';

function needed(press: LocalPrinter | null): LocalPrinter {
  if (!press) throw new Error('No browser was opened.');
  return press;
}
