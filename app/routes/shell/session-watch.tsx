import { type ComponentType, useEffect, useState } from 'react';

export interface SessionLeft {
  readonly secondsLeft: number;
  /** Whether doing something prolongs it. */
  readonly canGoOn: boolean;
}
type Warning = ComponentType<{ endsAt: number; canGoOn: boolean; onClose: () => void }>;

const WARNED_BEFORE_MS = 120_000;
const CHANNEL = 'session';

/**
 * Warns two minutes before the session ends. Every page that is loaded prolongs it, in this tab or another: the tabs
 * tell each other, so that none warns of an end that was put off.
 *
 * @param props.session new with every load of the page's frame
 */
export function SessionWatch({ session }: { readonly session: SessionLeft }) {
  const [endsAt, setEndsAt] = useState(Number.POSITIVE_INFINITY);
  const [shown, setShown] = useState<{ Warning: Warning } | null>(null);

  useEffect(() => {
    const ownEnd = Date.now() + session.secondsLeft * 1000;
    setEndsAt(ownEnd);
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(ownEnd);
    channel.onmessage = ({ data }) => setEndsAt((known) => (typeof data === 'number' ? Math.max(data, known) : known));
    return () => channel.close();
  }, [session]);

  useEffect(() => {
    setShown(null);
    if (!Number.isFinite(endsAt)) return;
    let isOver = false;
    async function look() {
      if (isOver || Date.now() < endsAt - WARNED_BEFORE_MS) return;
      isOver = true;
      const { SessionWarning } = await import('./session-warning.tsx');
      setShown({ Warning: SessionWarning });
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

  return shown ? <shown.Warning endsAt={endsAt} canGoOn={session.canGoOn} onClose={() => setShown(null)} /> : null;
}
