import { Form } from '@remix-run/react';
import { formatTime } from '#app/format-time.ts';
import type { ChainState } from '#app/modules/audit/audit.view.ts';
import { placeOf } from '#app/modules/audit/words/chain.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { shortHash } from './short-hash.ts';

/** The result of the last check of the chain. A broken one is an alert and leads to the events around the place. */
export function ChainNotice({ state }: { readonly state: ChainState | null }) {
  if (state && !state.isWhole)
    return (
      <div className="notice notice-error audit-chain" role="alert">
        <Icon name="warning" />
        <p className="notice-text">
          <strong>{`The chain is broken at ${placeOf(state)}.`}</strong>{' '}
          {`Checked on ${formatTime(state.checkedAt)}: ${state.reason}. ${mailed(state)}`}
          {state.eventId === null ? null : (
            <>
              {' '}
              <a href={`/audit?around=${state.eventId}`}>Show the events around it</a>
            </>
          )}
        </p>
        <CheckNow />
      </div>
    );
  return (
    <div className={state ? 'notice notice-success audit-chain' : 'notice notice-info audit-chain'}>
      <Icon name={state ? 'audit' : 'info'} />
      <p className="notice-text">
        {state ? (
          <>
            <strong>The chain is whole.</strong>{' '}
            {`${state.events.toLocaleString('en-US')} events checked on ${formatTime(state.checkedAt)}. Head `}
            <code>{shortHash(state.end)}</code>
            {`. ${mailed(state)}`}
          </>
        ) : (
          'The chain of hashes has not been checked yet. It is checked every night.'
        )}
      </p>
      <CheckNow />
    </div>
  );
}

const mailed = ({ mailedTo }: ChainState) =>
  mailedTo === 0
    ? ''
    : `Emailed to ${mailedTo === 1 ? 'one Super Administrator' : `${mailedTo} Super Administrators`}.`;

function CheckNow() {
  return (
    <Form method="post" action="/audit">
      <Button type="submit" kind="text" name="intent" value="check">
        Check now
      </Button>
    </Form>
  );
}
