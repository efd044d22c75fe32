import { Notice } from '#app/ui/feedback/notice.tsx';

export interface Verdict {
  readonly proves: 'file' | 'figures' | 'unknown';
  /** ISO date. */
  readonly at: string | null;
  readonly version?: string;
}

export function VerdictNotice({ verdict }: { readonly verdict: Verdict }) {
  if (verdict.proves === 'file') {
    return (
      <Notice type="success">
        This file was printed here on {verdict.at} by version {verdict.version} and has not been changed since.
      </Notice>
    );
  }
  if (verdict.proves === 'figures') {
    return (
      <Notice type="success">
        Figures with this input were generated here on {verdict.at} by model {verdict.version} and have not changed
        since.
      </Notice>
    );
  }
  return (
    <Notice type="warning">
      Nothing with this hash was made here. The file may have been changed, or come from elsewhere. A report that was
      printed from the command line is known a few minutes later. Its figures are proven by the input hash on its last
      page.
    </Notice>
  );
}
