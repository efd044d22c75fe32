export { type FindOptions, findChromium } from './chromium/find-chromium.ts';
export type { ChromiumSearch, FoundChromium, MissingChromium } from './chromium/found.ts';
export type { Priority } from './job-queue.ts';
export { countPages } from './pdf/count-pages.ts';
export { mergePdfs } from './pdf/merge-pdfs.ts';
export { createPrinter, type Printer, type PrinterOptions, type PrintOptions } from './printer.ts';
export { PrinterError } from './printer-error.ts';
