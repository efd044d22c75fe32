import type { ReactElement } from 'react';
import { initials } from '../shell/shell.tsx';

/** Initials in a disc, next to the written name. */
export function PersonMark({ name, isSelf }: { readonly name: string; readonly isSelf: boolean }): ReactElement {
  return (
    <span className={isSelf ? 'person person-self' : 'person'} data-initials={initials(name)} aria-hidden="true" />
  );
}

/** Initials in a disc. The name is the element's text, which style sheets clip. */
export function Person({ name, isSelf }: { readonly name: string; readonly isSelf: boolean }): ReactElement {
  return (
    <span className={isSelf ? 'person person-self' : 'person'} data-initials={initials(name)} title={name}>
      {name}
    </span>
  );
}
