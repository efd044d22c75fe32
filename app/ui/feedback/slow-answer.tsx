import { useFetchers, useLocation, useNavigation } from '@remix-run/react';
import { createPortal } from 'react-dom';
import { useBrowserLayoutEffect } from '../enhanced.ts';
import { Icon } from '../icons.tsx';
import { useLasting } from './lasting.ts';
import { topmost } from './toast.tsx';

const SLOW_AFTER_MS = 4000;

/**
 * Locks a posted form until its answer, which would discard new input, and shows a message after some seconds. Wizard steps
 * do both themselves.
 */
export function SlowAnswer() {
  const navigation = useNavigation();
  const here = useLocation();
  const beside = useFetchers();
  const isPosted = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  // A rejected form is shown before its page's data has reloaded.
  const isAnswered = navigation.state === 'loading' && isSamePlace(navigation.location, here);
  useHeldForm(isPosted && !isAnswered ? navigation.formAction : undefined);
  const isSent = isPosted || beside.some(({ state, formMethod }) => state === 'submitting' && formMethod === 'POST');
  const isSlow = useLasting(isSent, SLOW_AFTER_MS);
  if (!isSlow) return null;
  return createPortal(
    <div className="notice notice-info overlay-missing" role="alert">
      <Icon name="info" />
      <p className="notice-text">
        <strong>Still waiting.</strong> The service is responding slowly. Your entries are still here.
      </p>
    </div>,
    topmost(),
  );
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}

/** Restores the focus, unless the answer has moved it. */
function useHeldForm(action: string | undefined): void {
  // A layout effect: a link of the answer's error summary cannot focus a field that is still inert.
  useBrowserLayoutEffect(() => {
    if (action === undefined) return;
    const held = document.activeElement;
    const { pathname } = new URL(action, window.location.href);
    const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method=post]:not(.step-form)')].filter(
      (form) => new URL(form.action).pathname === pathname,
    );
    for (const form of forms) form.inert = true;
    return () => {
      for (const form of forms) form.inert = false;
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && held instanceof HTMLElement && forms.some((form) => form.contains(held))) held.focus();
    };
  }, [action]);
}
