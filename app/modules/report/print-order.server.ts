import { PrinterError } from '@worthwhile/report/printer';
import { reportPrinter } from './printer.server.ts';
import { printOrder } from './remote-printer.server.ts';

/** Prints what a web process sent. @returns why not, if the printer refused it */
export async function printOrdered(given: unknown, signal: AbortSignal): Promise<Uint8Array | { refusal: object }> {
  const { content, priority } = printOrder.parse(given);
  try {
    return await (await reportPrinter()).print(content, { signal, priority });
  } catch (error) {
    if (!(error instanceof PrinterError)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
}
