/** `status` is null if no answer was received. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number | null,
    readonly retryAfterMs: number | null = null,
    /** Every problem that the server reported, if it lists more than one. */
    readonly problems: readonly string[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** True if the same call may succeed later: no answer, too many requests, or a server error. */
  get isPassing(): boolean {
    return this.status === null || this.status === 429 || this.status >= 500;
  }

  /** True if the server is down, restarts, or cannot be reached: waiting helps. */
  get isOutage(): boolean {
    return this.status === null || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** @returns why no answer was received, in words */
export function networkReason(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no response within ${timeoutMs / 1000} s`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === 'ECONNREFUSED') return 'connection refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'host not found';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'no route to this host';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'no response';
  if (/CERT|SELF_SIGNED|SIGNATURE|ISSUER/.test(code ?? '')) return 'its certificate is not trusted';
  if (cause instanceof Error && cause.message === 'bad port') return 'no web server uses this port';
  return 'connection lost';
}
