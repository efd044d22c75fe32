import { useLocation, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useLasting } from './lasting.ts';

const STATUS_AFTER_MS = 1000;

export type Doing = 'Loading' | 'Saving';

/** Returns the activity while this page is saved or reloaded, null otherwise. Navigation to another page covers nothing. */
export function useReloading(): Doing | null {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  if (navigation.state === 'idle') return null;
  if (navigation.formMethod === 'POST') return 'Saving';
  return navigation.location.pathname === pathname ? 'Loading' : null;
}

/**
 * Covers a region while it loads and shows text after one second. It takes neither focus nor keys.
 *
 * @param props.variant `table` covers a reloaded table, `step` a wizard step
 */
export function LoaderOverlay(props: {
  readonly busy: Doing | null;
  readonly what: string;
  readonly variant?: 'page' | 'table' | 'step';
  readonly children: ReactNode;
}) {
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
