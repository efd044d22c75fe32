import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { useLasting } from '#app/ui/feedback/lasting.ts';

const SAID_AFTER_MS = 1000;

/** Reads its values before it shows anything: the previous page is covered while it loads. */
const COVERED = { path: '/configuration', what: 'the configuration' };

/** Shows a bar while another page loads, and words after one second; a page that reloads itself has its own cover. */
export function PageProgress() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isLeaving = state !== 'idle' && location.pathname !== pathname;
  const isCovered = isLeaving && location.pathname.startsWith(COVERED.path);
  const words = `Loading ${isCovered ? COVERED.what : 'the page'}`;
  const isSlow = useLasting(isLeaving, SAID_AFTER_MS);
  useEffect(() => {
    if (!isLeaving) return;
    const main = document.getElementById('main');
    main?.setAttribute('aria-busy', 'true');
    return () => main?.removeAttribute('aria-busy');
  }, [isLeaving]);
  return (
    <>
      <p className="visually-hidden" role="status">
        {isSlow ? words : ''}
      </p>
      {isLeaving ? (
        <div className="page-progress" aria-hidden="true">
          {isSlow && !isCovered ? <span className="loader-word">{words}</span> : null}
        </div>
      ) : null}
      {isCovered ? (
        <div className="loader-page" aria-hidden="true">
          <div className="loader-cover">
            <span className="loader-word">{words}</span>
          </div>
        </div>
      ) : null}
    </>
  );
}
