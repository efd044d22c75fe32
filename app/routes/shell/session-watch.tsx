import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { nextTiming, UNKNOWN } from './session-timing.ts';
import type { SessionExpiry, WarningProps } from './session-warning.tsx';

const CHANNEL = 'session';

/**
 * Warns two minutes before the session ends. Every page that loads in any tab extends the session: the tabs notify each other,
 * so none warns too early.
 *
 * @param props.session new with every load of the page's frame
 */
export function SessionWatch({ session }: { readonly session: SessionExpiry }) {
  const [left, setLeft] = useState(session);
  const [timing, dispatch] = useReducer(nextTiming, UNKNOWN);
  const { endsAt, waitMs, isWarning } = timing;

  useEffect(() => setLeft(session), [session]);

  useEffect(() => {
    const extend = (leftMs: number) => dispatch({ type: 'extended', leftMs, now: Date.now() });
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => typeof data === 'number' && extend(data);
    const leftMs = left.secondsLeft * 1000;
    extend(leftMs);
    channel.postMessage(leftMs);
    return () => channel.close();
  }, [left]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an extension for the same time starts a new wait
  useEffect(() => {
    if (waitMs === null) return;
    const timer = setTimeout(() => dispatch({ type: 'waited', now: Date.now() }), waitMs);
    const look = () => dispatch({ type: 'returned', now: Date.now() });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timing]);

  if (!isWarning) return null;
  return (
    <LoadedWarning
      endsAt={endsAt}
      canGoOn={left.canGoOn}
      onClose={() => dispatch({ type: 'closed' })}
      onStay={setLeft}
    />
  );
}

/** The dialog, whose script loads when it is needed. */
function LoadedWarning(props: WarningProps) {
  const [loaded, setLoaded] = useState<{ Warning: ComponentType<WarningProps> } | null>(null);
  useEffect(() => {
    let isGone = false;
    import('./session-warning.tsx')
      .then(
        ({ SessionWarning }) => SessionWarning,
        () => PlainWarning,
      )
      .then((Warning) => {
        if (!isGone) setLoaded({ Warning });
      });
    return () => {
      isGone = true;
    };
  }, []);
  return loaded && <loaded.Warning {...props} />;
}
/** For when the warning's script cannot be loaded: opening any page, in any tab, extends the session. */
function PlainWarning({ endsAt, canGoOn }: WarningProps) {
  const time = new Date(endsAt).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
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
            . Your entries stay on this page.
          </>
        ) : (
          'Save your work before then.'
        )}
      </Notice>
    </div>
  );
}
