export {
  type ChromiumSearch,
  type FindOptions,
  type FoundChromium,
  findChromium,
  type MissingChromium,
} from './find-chromium.ts';
export type { Priority } from './job-queue.ts';
export { type PdfFacts, packPdf } from './pack-pdf.ts';
export { createPrinter, type Printer, type PrinterOptions, type PrintOptions } from './printer.ts';
export { PrinterError } from './printer-error.ts';
