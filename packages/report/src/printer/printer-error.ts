/**
 * `noChromium`: the message names the packages to install. `noSandbox`: the system gives Chromium none, and
 * printing without it is not allowed; the message says what to do. `busy`: too many reports are waiting; try later. `noRoom`: the
 * temporary folder is full, so no browser starts; try again once there is room. `failed`: every try failed; `cause` is the
 * last reason. `closed`: the printer is shutting down. `tooLong`: the message
 * names the part that does not fit on its page of fixed size. `noGlyph`: the message names characters that no font has.
 */
export class PrinterError extends Error {
  readonly code: 'noChromium' | 'noSandbox' | 'busy' | 'noRoom' | 'failed' | 'closed' | 'tooLong' | 'noGlyph';

  constructor(code: PrinterError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PrinterError';
    this.code = code;
  }
}
