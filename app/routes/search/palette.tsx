import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isShortSearch, SHORT_SEARCH_HINT } from '#app/modules/estimates/list/short-search.ts';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import { Dialog } from '#app/ui/overlay/dialog.tsx';
import { HitList } from '#app/ui/overlay/hit-list.tsx';
import type { Found } from './find-everything.server.ts';

const PAUSE_MS = 150;
const NO_ANSWER = 'Search isn’t available right now. Try again in a moment.';

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { ask, data, state } = useBackgroundRequest<Found>();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const groups = state === 'failed' ? [] : (data?.groups ?? []);
  const found = groups.reduce((sum, { hits }) => sum + hits.length, 0);

  useEffect(() => {
    const timer = setTimeout(() => ask(`/search/hits?q=${encodeURIComponent(text)}`), text === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, ask]);
  useEffect(() => field.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer can remove the link that has the focus
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, [data]);

  function onKeyDown(event: KeyboardEvent) {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Enter' && at < 0) {
      event.preventDefault();
      // Opens only a result for the current text.
      if (data?.wanted === text.trim()) links[0]?.click();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = at + (event.key === 'ArrowDown' ? 1 : -1);
      if (next < 0) field.current?.focus();
      else links[Math.min(next, links.length - 1)]?.focus();
    }
  }

  return (
    <Dialog label="Search" className="palette" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches the field and the links inside */}
      <div
        onKeyDown={onKeyDown}
        onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
      >
        <div className="palette-field">
          <label className="field-label" htmlFor="palette-text">
            Search estimates, customers, people, and screens
          </label>
          <input
            ref={field}
            id="palette-text"
            className="input"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <p className="hint" role="status">
          {state === 'failed' ? NO_ANSWER : data && state === 'idle' ? wordsFor(found) : 'Searching…'}
        </p>
        {text.trim() !== '' && isShortSearch(text.trim()) ? <p className="hint">{SHORT_SEARCH_HINT}</p> : null}
        <div ref={list}>
          <HitList groups={groups} level="h3" />
        </div>
      </div>
    </Dialog>
  );
}

function wordsFor(found: number): string {
  if (found === 0) return 'No Records Found. Try fewer letters.';
  return `${found} ${found === 1 ? 'result' : 'results'}. Use the arrow keys to move and Enter to open.`;
}
