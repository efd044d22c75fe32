import type { ReportModel } from '@worthwhile/roi-core/report-model';
import { CliError, EXIT } from '../exit.ts';

/** Turns report models into PDFs with the browsers of this machine. */
export interface Press {
  print(model: ReportModel, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Finds a browser and opens the printer; without one the command ends with exit code 7 and says what to install. */
export async function openPress(concurrency: number, log: (line: string) => void): Promise<Press> {
  const [{ renderReportParts }, { createPrinter, findChromium, packPdf }] = await Promise.all([
    import('@worthwhile/report'),
    import('@worthwhile/report/printer'),
  ]);
  const found = await findChromium();
  if ('reason' in found) throw new CliError(found.reason, EXIT.noBrowser);
  const printer = createPrinter({ concurrency, chromium: found, log });
  return {
    async print(model, signal) {
      return packPdf(await printer.print(renderReportParts(model), { signal, priority: 'bulk' }));
    },
    close: () => printer.close(),
  };
}

/** The lines of a report's verification block by their labels: input hash, model version, product version. */
export function factsOf(model: ReportModel): Record<string, string> {
  const blocks = model.sections.flatMap((section) => (section.id === 'verification' ? section.blocks : []));
  const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.items : []));
  return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
}
