import { type ComponentType, useEffect, useState } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { SessionExpiry, WarningProps } from './session-warning.tsx';

type Warning = ComponentType<WarningProps>;

const WARNED_BEFORE_MS = 120_000;
const CHANNEL = 'session';

/**
 * Warns two minutes before the session ends. Every page that loads in any tab extends the session: the tabs notify each other,
 * so none warns too early.
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
    // Timers are late after the machine slept.
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

/** For when the warning's script cannot be loaded: opening any page, in any tab, extends the session. */
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
