import type { ReactNode } from 'react';
import { LoaderOverlay, useReloading } from '../feedback/loader-overlay.tsx';
import { Pagination } from './pagination.tsx';

interface PagedListProps {
  readonly shown: number;
  readonly offset: number;
  readonly limit: number;
  readonly count: number;
  /** Counting stopped early: there are more than `count`. */
  readonly countIsMinimum?: boolean;
  /** As in "the users". */
  readonly what: string;
  /** Accessible name of the pagination. */
  readonly label: string;
  readonly hrefAt: (offset: number) => string;
  /** Replaces a list without rows. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** Shows one page of a list, covered while it reloads. */
export function PagedList(props: PagedListProps) {
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
