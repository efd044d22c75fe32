import { type ComponentType, useEffect, useState } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { SessionExpiry, WarningProps } from './session-warning.tsx';

type Warning = ComponentType<WarningProps>;

const WARNED_BEFORE_MS = 120_000;
const CHANNEL = 'session';

/**
 * Warns two minutes before the session ends. Every page that is loaded prolongs it, in this tab or another: the tabs
 * tell each other, so that none warns of an end that was put off.
 *
 * @param props.session new with every load of the page's frame
 */
export function SessionWatch({ session }: { readonly session: SessionExpiry }) {
  const [left, setLeft] = useState(session);
  const [endsAt, setEndsAt] = useState(Number.POSITIVE_INFINITY);
  const [shown, setShown] = useState<{ Warning: Warning } | null>(null);

  useEffect(() => setLeft(session), [session]);

  useEffect(() => {
    const ownEnd = Date.now() + left.secondsLeft * 1000;
    setEndsAt(ownEnd);
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(ownEnd);
    channel.onmessage = ({ data }) => setEndsAt((known) => (typeof data === 'number' ? Math.max(data, known) : known));
    return () => channel.close();
  }, [left]);

  useEffect(() => {
    setShown(null);
    if (!Number.isFinite(endsAt)) return;
    let isOver = false;
    async function look() {
      if (isOver || Date.now() < endsAt - WARNED_BEFORE_MS) return;
      isOver = true;
      const Warning = await import('./session-warning.tsx').then(
        ({ SessionWarning }): Warning => SessionWarning,
        () => PlainWarning,
      );
      setShown({ Warning });
    }
    const timer = setTimeout(look, Math.max(0, endsAt - WARNED_BEFORE_MS - Date.now()));
    // A machine that slept comes back late.
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt]);

  if (!shown) return null;
  return <shown.Warning endsAt={endsAt} canGoOn={left.canGoOn} onClose={() => setShown(null)} onStay={setLeft} />;
}

/** Where the warning's own script cannot be loaded: any page that opens prolongs the session, in whichever tab. */
function PlainWarning({ endsAt, canGoOn }: WarningProps) {
  const time = new Date(endsAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return (
    <div role="alert">
      <Notice type="warning">
        You will be signed out at {time}.{' '}
        {canGoOn ? (
          <>
            To stay signed in,{' '}
            <a href="/guide" target="_blank" rel="noreferrer">
              open the guide in a new tab
            </a>
            ; what you typed here stays.
          </>
        ) : (
          'Save what you are doing before then.'
        )}
      </Notice>
    </div>
  );
}
