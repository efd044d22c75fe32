import { Notice } from '../feedback/notice.tsx';

/** Marks an outdated preview. The live region exists before its message, so screen readers announce it. */
export function OutdatedPreview({ why }: { readonly why: string | null }) {
  return (
    <div role="status">
      {why === null ? null : <Notice type="warning">This preview is older than your entries. {why}</Notice>}
    </div>
  );
}
