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
