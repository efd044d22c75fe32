import type { ReactElement } from 'react';
import { Notice } from '../feedback/notice.tsx';

/** Over a preview that stayed because no newer one came. The place of its message is there before it is needed. */
export function OutdatedPreview({ why }: { readonly why: string | null }): ReactElement {
  return (
    <div role="status">
      {why === null ? null : <Notice type="warning">This preview is older than what you typed. {why}</Notice>}
    </div>
  );
}
