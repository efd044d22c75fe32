import { renderReportParts, renderSummaryParts } from '@worthwhile/report';
import { type Printer, PrinterError } from '@worthwhile/report/printer';
import { renderSlides } from '@worthwhile/report/slides';
import { buildWorkbook, writeWorkbook } from '@worthwhile/report/workbook';
import {
  buildBoardSummary,
  buildReportModel,
  buildSlides,
  type Edition,
  type ReportModel,
  type Snapshot,
} from '@worthwhile/roi-core/report-model';
import { AppError } from '#app/errors.ts';
import { reportPrinter } from './printer.server.ts';

export type Priority = 'interactive' | 'bulk';

const MAKERS: Readonly<Record<Edition, (snapshot: Snapshot, priority: Priority) => Promise<Uint8Array>>> = {
  full: (snapshot, priority) => printModel(buildReportModel(snapshot), priority),
  summary: (snapshot, priority) => print(renderSummaryParts(buildBoardSummary(snapshot)), priority),
  slides: (snapshot) => renderSlides(buildSlides(snapshot)),
  workbook: (snapshot) => writeWorkbook(buildWorkbook(snapshot)),
};

/**
 * Makes an edition's bytes from a frozen snapshot: the same snapshot gives the same bytes. Interactive prints come first.
 * @throws AppError `unavailable` if printing is impossible
 */
export function makeEdition(
  snapshot: Snapshot,
  edition: Edition,
  priority: Priority = 'interactive',
): Promise<Uint8Array> {
  return MAKERS[edition](snapshot, priority);
}

/** The printer's own reasons name programs, processes and folders: they are for the log alone. */
const PRINT_FAILURES: Readonly<Record<Exclude<PrinterError['code'], 'tooLong' | 'noGlyph'>, string>> = {
  noChromium: 'PDFs cannot be printed on this server. Ask its administrator; everything else works.',
  noSandbox: 'PDFs cannot be printed on this server. Ask its administrator; everything else works.',
  busy: 'Too many reports are waiting to be printed. Try again later.',
  noRoom: 'The server has no room to print reports at the moment. Try again later.',
  failed: 'The report could not be printed. Try again, or ask the administrator to check the log.',
  closed: 'The server is restarting. Try again in a moment.',
};

/**
 * Prints a full report without caching it, such as a preview.
 * @throws AppError `unavailable` if printing is impossible
 */
export async function printModel(model: ReportModel, priority: Priority = 'interactive'): Promise<Uint8Array> {
  return print(renderReportParts(model), priority);
}

/**
 * Prints a whole HTML document.
 * @throws AppError `unavailable` if printing is impossible
 */
export async function printHtml(html: string): Promise<Uint8Array> {
  return print(html, 'interactive');
}

async function print(content: Parameters<Printer['print']>[0], priority: Priority): Promise<Uint8Array> {
  try {
    const printer = await reportPrinter();
    return await printer.print(content, { priority });
  } catch (error) {
    if (!(error instanceof PrinterError)) throw error;
    if (error.code === 'tooLong' || error.code === 'noGlyph') throw new AppError('unprocessable', error.message);
    throw new AppError('unavailable', PRINT_FAILURES[error.code], { retryAfterSeconds: 10, cause: error });
  }
}

/** Detects a full disk of the printer, which affects every report. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof PrinterError && error.cause.code === 'noRoom';
}
