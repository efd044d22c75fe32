import { useLocation, useNavigation } from '@remix-run/react';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';

const STATUS_AFTER_MS = 1000;

/**
 * Whether this page is being saved or loaded again, which is when its region is covered. Leaving for another page is not:
 * what is shown stays as it is until that has come.
 */
export function useIsReloading(): boolean {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  if (navigation.state === 'idle') return false;
  return navigation.formMethod === 'POST' || navigation.location.pathname === pathname;
}

/**
 * Covers a region while it is loading and says so after a second. It takes neither focus nor keys, and is never there
 * without scripts, since nothing loads then. `variant="table"` covers only a table that is fetched again, `step` only a step of the wizard.
 */
export function LoaderOverlay(props: {
  readonly busy: boolean;
  readonly what: string;
  readonly variant?: 'page' | 'table' | 'step';
  readonly children: ReactNode;
}): ReactElement {
  const { busy, what, variant = 'page', children } = props;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), STATUS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return (
    <div className={`loader loader-${variant}`} aria-busy={busy || undefined}>
      {children}
      <p className="visually-hidden" role="status">
        {busy && slow ? `Loading ${what}` : ''}
      </p>
      {busy ? (
        <div className="loader-cover" aria-hidden="true">
          <span className="loader-bar" />
          {slow ? <span className="loader-word">Loading {what}</span> : null}
        </div>
      ) : null}
    </div>
  );
}
