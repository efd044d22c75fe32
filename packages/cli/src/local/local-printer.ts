import type { ReportModel } from '@worthwhile/roi-core/report-model';
import { CliError, EXIT } from '../exit.ts';
import { createMemoryTrimmer } from './garbage-collection.ts';

/** Turns report models into PDFs with the browsers of this machine. */
export interface LocalPrinter {
  print(model: ReportModel, signal: AbortSignal): Promise<Uint8Array>;
  /** Prints one page with every font of a report, and gives its size in bytes. */
  tryOut(): Promise<number>;
  /** Where the browser is, and how it was found. */
  readonly browser: string;
  close(): Promise<void>;
}

/** Finds a browser and opens the printer; without one the command ends with exit code 7 and says what to install. */
export async function openLocalPrinter(concurrency: number, log: (line: string) => void): Promise<LocalPrinter> {
  const [{ renderReportParts }, { createPrinter, findChromium }] = await Promise.all([
    import('@worthwhile/report'),
    import('@worthwhile/report/printer'),
  ]);
  const found = await findChromium();
  if (!found.ok) throw new CliError(found.reason, EXIT.noBrowser);
  const tell = (message: string, detail?: object) => log(detail ? `${message} ${JSON.stringify(detail)}` : message);
  const printer = createPrinter({ concurrency, chromium: found, log: tell });
  const tidy = createMemoryTrimmer();
  return {
    browser: `${found.path} (${found.kind})`,
    // A signal of its own for each report: what listens to it goes away with the report, not with the batch.
    async print(model, signal) {
      const bytes = await printer.print(renderReportParts(model), {
        signal: AbortSignal.any([signal]),
        priority: 'bulk',
      });
      tidy();
      return bytes;
    },
    async tryOut() {
      const bytes = await printer.print({
        body: '<article class="report"><p>Trial</p></article>',
        title: 'Trial',
        lang: 'en',
      });
      return bytes.byteLength;
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
