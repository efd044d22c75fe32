import { useEffect, useState } from 'react';

type PrintProblem = (text: string) => string | null;

/** Loads which letters a report can print, a moment after a page with printed texts opens. Until then only the save checks. */
export function usePrintProblem(isPrinted: boolean): PrintProblem | undefined {
  const [problem, setProblem] = useState<PrintProblem>();
  useEffect(() => {
    if (!isPrinted) return;
    import('@worthwhile/report/printable').then(
      ({ printProblem }) => setProblem(() => printProblem),
      () => undefined,
    );
  }, [isPrinted]);
  return problem;
}
