import { createPrinter, findChromium, type Printer } from '@worthwhile/report/printer';
import { env } from '#app/env.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { onShutdown } from '#app/infra/shutdown.server.ts';

let printer: Promise<Printer> | undefined;

/** The one printer of this process; its browser starts with the first report and ends with the process. */
export function reportPrinter(): Promise<Printer> {
  printer ??= startPrinter();
  return printer;
}

async function startPrinter(): Promise<Printer> {
  const chromium = await findChromium({ namedPath: env().chromiumPath });
  const started = createPrinter({
    chromium,
    concurrency: env().pdfConcurrency,
    log: (message) => log().info(message),
  });
  onShutdown('the printer', () => started.close());
  return started;
}
