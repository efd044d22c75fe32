import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { Dialog } from '#app/ui/overlay/dialog.tsx';

/** Says when the session ends, and puts that off by a button; once it has ended, how to go on. */
export function SessionWarning(props: {
  readonly endsAt: number;
  readonly canGoOn: boolean;
  readonly onClose: () => void;
}) {
  const { endsAt, canGoOn, onClose } = props;
  const { pathname, search } = useLocation();
  const stay = useFetcher();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  const time = new Date(endsAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const title = isOver ? 'You have been signed out' : `You will be signed out at ${time}`;

  return (
    <Dialog label={title} onClose={onClose}>
      <div className="dialog-body">
        <h2>{title}</h2>
        <div role="status">
          {isOver ? (
            <p>
              What you typed is still on this page. Send it now and it is kept for ten minutes: it comes back filled in
              once you have signed in again.
            </p>
          ) : (
            <p>
              {canGoOn
                ? 'Nothing was done here for a long time. Stay signed in to go on where you are.'
                : 'A sign-in lasts seven days at most. Save what you are doing now, then sign in again.'}
            </p>
          )}
        </div>
        <div className="form-actions">
          {isOver ? (
            <ButtonLink href={`/?redirectTo=${encodeURIComponent(pathname + search)}`} kind="main">
              Sign in again
            </ButtonLink>
          ) : canGoOn ? (
            <stay.Form method="post" action="/session">
              <input type="hidden" name="stay" value="yes" />
              <SubmitButton pendingText="Staying signed in">Stay signed in</SubmitButton>
            </stay.Form>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
