import { initials } from '../shell/shell.tsx';

/** Initials in a disc, next to the written name. */
export function PersonMark({ name, isSelf }: { readonly name: string; readonly isSelf: boolean }) {
  return (
    <span className={isSelf ? 'person person-self' : 'person'} data-initials={initials(name)} aria-hidden="true" />
  );
}

/** Initials in a disc, as a cell of a table. The name is its text, which style sheets clip where there is no room. */
export function PersonCell({ name, isSelf }: { readonly name: string; readonly isSelf: boolean }) {
  return (
    <td className={isSelf ? 'cell-owner owner-self' : 'cell-owner'} data-initials={initials(name)} title={name}>
      {name}
    </td>
  );
}
