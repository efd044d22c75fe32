import type { ReportParts } from '@worthwhile/report';
import type { ReportModel } from '@worthwhile/roi-core/report-model';
import type { Settings } from '../client/setting-list.ts';
import { CliError, EXIT } from '../exit.ts';
import { createMemoryTrimmer } from './garbage-collection.ts';

/** Prints reports with this machine's browsers. */
export interface LocalPrinter {
  print(parts: ReportParts, signal: AbortSignal): Promise<Uint8Array>;
  /**
   * Prints one page with every report font.
   * @returns size in bytes
   */
  tryOut(): Promise<number>;
  /** The browser's path, and how it was found. */
  readonly browser: string;
  close(): Promise<void>;
}

/**
 * Finds a browser and opens the printer.
 * @throws CliError with exit code 7 and the packages to install, if no browser was found
 */
export async function openLocalPrinter(
  { concurrency, printTimeout }: Pick<Settings, 'concurrency' | 'printTimeout'>,
  log: (line: string) => void,
): Promise<LocalPrinter> {
  const { createPrinter, findChromium } = await import('@worthwhile/report/printer');
  const found = await findChromium();
  if (!found.ok) throw new CliError(found.reason, EXIT.noBrowser);
  const tell = (message: string, detail?: object) => log(detail ? `${message} ${JSON.stringify(detail)}` : message);
  const printer = createPrinter({
    concurrency,
    chromium: found,
    log: tell,
    allowsNoSandbox: true,
    deadlineMs: printTimeout * 1000,
  });
  const tidy = createMemoryTrimmer();
  return {
    browser: `${found.path} (${found.kind})`,
    // A separate signal per report: its listeners end with the report, not with the batch.
    async print(parts, signal) {
      const options = { signal: AbortSignal.any([signal]), priority: 'bulk' } as const;
      const bytes = await printer.print(parts, options).catch((error: unknown) => {
        throw printingError(error);
      });
      tidy();
      return bytes;
    },
    async tryOut() {
      const bytes = await printer.print({
        body: '<article class="report"><p>Trial</p></article>',
        title: 'Trial',
        lang: 'en',
        unprintable: [],
      });
      return bytes.byteLength;
    },
    close: () => printer.close(),
  };
}

/** Converts the printer's errors to what the user can do about them. */
function printingError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'PrinterError') return error;
  const { code, cause } = error as Error & { readonly code: string };
  if (code === 'noRoom') return new CliError('The disk of the temporary folder is full.', EXIT.diskFull);
  if (code !== 'failed') return error;
  const isLate = cause instanceof Error && /took longer than/.test(cause.message);
  return new Error(
    isLate
      ? 'Printing took too long. Print fewer at a time (--concurrency 1), or give each more time (--print-timeout 60).'
      : 'The browser could not print it. Details: --verbose; the browser: roi doctor',
  );
}

/** Reads the report's verification block, by label: input hash, model version, product version. */
export function factsOf(model: ReportModel): Record<string, string> {
  const blocks = model.sections.flatMap((section) => (section.id === 'verification' ? section.blocks : []));
  const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.items : []));
  return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
}
