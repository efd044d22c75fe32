import { createPrinter, findChromium, type Printer } from '@worthwhile/report/printer';
import { env, isEmbedded, isLocal } from '#app/env.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { countPrint } from '#app/infra/metrics/metrics.server.ts';
import { onShutdown } from '#app/infra/shutdown.server.ts';
import { createRemotePrinter } from './remote-printer.server.ts';

let printer: Promise<Printer> | undefined;

/** Returns this process's only printer. Its browser starts with the first report and ends with the process. */
export function reportPrinter(): Promise<Printer> {
  printer ??= startPrinter();
  return printer;
}

/** Logs what keeps reports from being printed, before someone orders the first. */
export async function checkPrinter(): Promise<void> {
  try {
    await (await reportPrinter()).check();
  } catch (error) {
    log().warn({ err: error }, 'no report can be printed');
  }
}

/** Prints, and records the count and duration. */
async function countedPrint(print: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  try {
    const bytes = await print();
    countPrint('done', seconds());
    return bytes;
  } catch (error) {
    countPrint('failed', seconds());
    throw error;
  }
}

async function startPrinter(): Promise<Printer> {
  const { printerUrl } = env();
  if (printerUrl) {
    const remote = createRemotePrinter(printerUrl);
    return { ...remote, print: (...given) => countedPrint(() => remote.print(...given)) };
  }
  const chromium = await findChromium({ namedPath: env().chromiumPath });
  const started = createPrinter({
    chromium,
    concurrency: env().pdfConcurrency,
    // The demonstration has to print on any machine after two commands.
    allowsNoSandbox: env().chromiumNoSandbox || (isEmbedded() && isLocal()),
    log: (message, detail) => log().info(detail ?? {}, message),
  });
  onShutdown('the printer', () => {
    // A test worker that made a backup prints again: with another printer.
    printer = undefined;
    return started.close();
  });
  return {
    print: (...given) => countedPrint(() => started.print(...given)),
    check: () => started.check(),
    close: () => started.close(),
  };
}
