import { useLocation } from '@remix-run/react';
import { type FormEvent, useEffect, useState } from 'react';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import { Dialog } from '#app/ui/overlay/dialog.tsx';

export interface SessionExpiry {
  readonly secondsLeft: number;
  /** True if a request extends the session. */
  readonly canGoOn: boolean;
}

export interface WarningProps {
  /** In ms, by the browser's clock. */
  readonly endsAt: number;
  readonly canGoOn: boolean;
  readonly onClose: () => void;
  /** Called after the session is extended. */
  readonly onStay: (session: SessionExpiry) => void;
}

/** Shows when the session ends, with a button that extends it; after the end, shows how to continue. */
export function SessionWarning({ endsAt, canGoOn, onClose, onStay }: WarningProps) {
  const { pathname, search } = useLocation();
  const { state, ask } = useBackgroundRequest<{ session: SessionExpiry | null }>();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  async function stay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const answer = await ask('/session', new FormData(event.currentTarget));
    if (answer?.session) onStay(answer.session);
  }
  const time = new Date(endsAt).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const title = isOver ? 'You have been signed out' : `You will be signed out at ${time}`;

  return (
    <Dialog label={title} onClose={onClose}>
      <div className="dialog-body">
        <h2>{title}</h2>
        <div role="status">
          {isOver ? (
            <p>
              Your entries are still on this page. Submit them now and we’ll restore them if you sign in within 10
              minutes.
            </p>
          ) : state === 'failed' ? (
            <p>Can’t reach the service. Your entries are still on this page. Try again in a moment.</p>
          ) : (
            <p>
              {canGoOn
                ? 'You’ve been inactive for a while. Stay signed in to continue.'
                : 'Sessions last up to 7 days. Save your work, then sign in again.'}
            </p>
          )}
        </div>
        <div className="form-actions">
          {isOver ? (
            <ButtonLink href={`/?redirectTo=${encodeURIComponent(pathname + search)}`} kind="main">
              Sign in again
            </ButtonLink>
          ) : canGoOn ? (
            <form method="post" action="/session" onSubmit={stay}>
              <input type="hidden" name="stay" value="yes" />
              <Button type="submit" kind="main">
                {state === 'asking' ? 'Staying signed in…' : 'Stay signed in'}
              </Button>
            </form>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
