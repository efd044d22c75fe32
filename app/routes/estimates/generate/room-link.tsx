import { useFetcher } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useEnhanced } from '#app/ui/enhanced.ts';

const BLOCKED = 'This browser doesn’t allow copying. Select the link and copy it.';

/** Copies the room's address; the first time it opens the room. Without scripts the address is shown, to be selected. */
export function RoomLink(props: {
  readonly action: string;
  readonly to: { readonly submissionId: string; readonly url: string | null };
}) {
  const { action, to } = props;
  const { url } = to;
  const isEnhanced = useEnhanced();
  const fetcher = useFetcher<{ readonly message: string }>();
  const isWanted = useRef(false);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (!isWanted.current || url === null) return;
    isWanted.current = false;
    copyText(url).then(setSaid);
  }, [url]);

  function copy(event: MouseEvent) {
    event.preventDefault();
    setSaid('');
    if (url !== null) return void copyText(url).then(setSaid);
    isWanted.current = true;
    fetcher.submit({ intent: 'openRoom', submissionId: to.submissionId }, { method: 'post', action });
  }

  return (
    <>
      {url === null || isEnhanced ? (
        <button type="submit" name="intent" value="openRoom" className="link-button" onClick={copy}>
          {isEnhanced ? 'Copy link' : 'Show link'}
        </button>
      ) : null}
      <span className="copy-said" role="status">
        {said || fetcher.data?.message}
      </span>
      {url !== null && (said === BLOCKED || !isEnhanced) ? <span className="generated-address">{url}</span> : null}
    </>
  );
}

async function copyText(text: string): Promise<string> {
  return navigator.clipboard.writeText(text).then(
    () => 'Link copied',
    () => BLOCKED,
  );
}
