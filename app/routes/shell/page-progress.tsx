import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';

const SAID_AFTER_MS = 1000;

/** A bar while another page is on its way, and after a second the words; a page that loads itself anew has its own cover. */
export function PageProgress() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isLeaving = state !== 'idle' && location.pathname !== pathname;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const main = document.getElementById('main');
    main?.setAttribute('aria-busy', 'true');
    return () => main?.removeAttribute('aria-busy');
  }, [isLeaving]);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setSlow(true), SAID_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLeaving]);
  return (
    <>
      <p className="visually-hidden" role="status">
        {isSlow ? 'Loading the page' : ''}
      </p>
      {isLeaving ? (
        <div className="page-progress" aria-hidden="true">
          {isSlow ? <span className="loader-word">Loading the page</span> : null}
        </div>
      ) : null}
    </>
  );
}
