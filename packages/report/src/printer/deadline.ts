/** Rejects if `work` takes longer than `limitMs`. The work itself is not stopped, and its late failure is ignored. */
export async function withDeadline<Value>(work: Promise<Value>, limitMs: number, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${limitMs} ms.`)), limitMs);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Of the HTML of a report: about ten pages. */
const TEN_PAGES_BYTES = 60_000;

/**
 * Returns how long a print can take: longer for more pages, and where more pages print at the same time than there are cores.
 * @param baseMs for one page when nothing else prints
 */
export function printDeadlineMs(
  baseMs: number,
  given: { readonly contentBytes: number; readonly printing: number; readonly cores: number },
): number {
  const length = 1 + given.contentBytes / TEN_PAGES_BYTES;
  return Math.round(baseMs * length * Math.max(1, given.printing / given.cores));
}
