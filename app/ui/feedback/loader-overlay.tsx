import { useLocation, useNavigation } from '@remix-run/react';
import type { ReactElement, ReactNode } from 'react';
import { useLasting } from './lasting.ts';

const STATUS_AFTER_MS = 1000;

/** What a region is covered for, as it is said there. */
export type Doing = 'Loading' | 'Saving';

/**
 * Whether this page is being saved or loaded again, which is when its region is covered. Leaving for another page is not:
 * what is shown stays as it is until that has come.
 */
export function useReloading(): Doing | null {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  if (navigation.state === 'idle') return null;
  if (navigation.formMethod === 'POST') return 'Saving';
  return navigation.location.pathname === pathname ? 'Loading' : null;
}

/**
 * Covers a region while it is loading and says so after a second. It takes neither focus nor keys, and is never there
 * without scripts, since nothing loads then. `variant="table"` covers only a table that is fetched again, `step` only a step of the wizard.
 */
export function LoaderOverlay(props: {
  readonly busy: Doing | null;
  readonly what: string;
  readonly variant?: 'page' | 'table' | 'step';
  readonly children: ReactNode;
}): ReactElement {
  const { busy, what, variant = 'page', children } = props;
  const isBusy = busy !== null;
  const slow = useLasting(isBusy, STATUS_AFTER_MS);
  return (
    <div className={`loader loader-${variant}`} aria-busy={isBusy || undefined}>
      {children}
      <p className="visually-hidden" role="status">
        {busy && slow ? `${busy} ${what}` : ''}
      </p>
      {busy ? (
        <div className="loader-cover" aria-hidden="true">
          <span className="loader-bar" />
          {slow ? (
            <span className="loader-word">
              {busy} {what}
            </span>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
