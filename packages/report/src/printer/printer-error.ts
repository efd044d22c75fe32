/**
 * Why a report was not printed. `noChromium`: the message says what to install; `busy`: too many are waiting, try
 * later; `noRoom`: the temporary folder, without which no browser starts, is full: no fault of the report, try once there
 * is room; `failed`: every try failed, `cause` is the last reason; `closed`: the printer is shutting down.
 */
export class PrinterError extends Error {
  readonly code: 'noChromium' | 'busy' | 'noRoom' | 'failed' | 'closed';

  constructor(code: PrinterError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PrinterError';
    this.code = code;
  }
}
