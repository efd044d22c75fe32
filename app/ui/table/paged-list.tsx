import type { ReactElement, ReactNode } from 'react';
import { LoaderOverlay, useReloading } from '../feedback/loader-overlay.tsx';
import { Pagination } from './pagination.tsx';

interface PagedListProps {
  /** How many rows this page shows, from which on, and of how many. */
  readonly shown: number;
  readonly offset: number;
  readonly limit: number;
  readonly count: number;
  /** Where counting stopped early there are more than `count`. */
  readonly countIsMinimum?: boolean;
  /** What it is a list of, as in "the users". */
  readonly what: string;
  /** The name of the pages for those who do not see them. */
  readonly label: string;
  /** Address of the page that begins with this offset. */
  readonly hrefAt: (offset: number) => string;
  /** What stands in the place of a list without rows. */
  readonly empty: ReactNode;
  /** The table. */
  readonly children: ReactNode;
}

/** One page of a list by offset: where in it one is, the table, veiled while it reloads, and the other pages. */
export function PagedList(props: PagedListProps): ReactElement {
  const { shown, offset, limit, count, what, label, hrefAt } = props;
  const reloading = useReloading();
  return (
    <>
      {shown === 0 ? (
        props.empty
      ) : (
        <div className="list-body">
          <p className="list-line" role="status">
            Showing {offset + 1} to {offset + shown} of {props.countIsMinimum ? 'more than ' : ''}
            {count.toLocaleString('en-US')}
          </p>
          <LoaderOverlay busy={reloading} what={what} variant="table">
            {props.children}
          </LoaderOverlay>
        </div>
      )}
      <Pagination
        label={label}
        page={Math.floor(offset / limit) + 1}
        pages={Math.ceil(count / limit)}
        hrefFor={(page) => hrefAt((page - 1) * limit)}
      />
    </>
  );
}
