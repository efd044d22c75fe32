import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isShortSearch, SHORT_SEARCH_HINT } from '#app/modules/estimates/list/short-search.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import { Dialog } from '#app/ui/overlay/dialog.tsx';
import { HitOptions, optionId } from '#app/ui/overlay/hit-list.tsx';
import { KEYBOARD_HELP, Keys, ShortcutKeys } from '#app/ui/overlay/shortcut-keys.tsx';
import type { Found } from './find-everything.server.ts';

const PAUSE_MS = 150;
const NO_ANSWER = 'Search isn’t available right now. Try again in a moment.';
const LIST = 'palette-hits';

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { ask, data, state } = useBackgroundRequest<Found>();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const groups = state === 'failed' ? [] : (data?.groups ?? []);
  const found = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const wanted = text.trim();
  const isCurrent = state === 'idle' && data?.wanted === wanted;

  useEffect(() => {
    const timer = setTimeout(() => ask(`/search/hits?q=${encodeURIComponent(text)}`), text === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, ask]);
  useEffect(() => field.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer starts at its first hit
  useEffect(() => setActive(0), [data]);

  function onKeyDown(event: KeyboardEvent) {
    const option = (index: number) => document.getElementById(optionId(LIST, index));
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (found === 0) return;
    if (by === 0) {
      // Opens only a result for the current text.
      if (isCurrent) option(active)?.click();
      return;
    }
    const next = (active + by + found) % found;
    setActive(next);
    option(next)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Dialog label="Search" className="palette" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only watches the links inside */}
      <div onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}>
        <div className="palette-field">
          <Icon name="search" />
          <input
            ref={field}
            role="combobox"
            aria-label="Search estimates, customers, people, and screens"
            aria-expanded={found > 0}
            aria-controls={LIST}
            aria-autocomplete="list"
            aria-activedescendant={found > 0 ? optionId(LIST, active) : undefined}
            placeholder="Search estimates, customers, people, and screens"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <p className="hint" role="status">
            {state === 'failed' ? NO_ANSWER : state === 'asking' && !data ? 'Searching…' : null}
            {isCurrent && wanted !== '' && found > 0 ? <Count found={found} /> : null}
          </p>
        </div>
        {wanted !== '' && isShortSearch(wanted) ? <p className="hint palette-note">{SHORT_SEARCH_HINT}</p> : null}
        <HitOptions id={LIST} groups={groups} wanted={data?.wanted ?? ''} active={active} onActive={setActive} />
        {isCurrent && found === 0 ? (
          <div className="palette-note" role="status">
            <p>
              <strong>No results for “{wanted}”.</strong> Try fewer letters.
            </p>
            <ButtonLink href="/estimates/create" icon="plus">
              Create ROI for a new customer
            </ButtonLink>
          </div>
        ) : null}
        <div className="palette-keys">
          <span aria-hidden="true">
            <Keys keys="↑ ↓" /> move <Keys keys="Enter" /> open <Keys keys="Esc" /> close
          </span>
          <a className="palette-shortcuts" href={KEYBOARD_HELP}>
            <ShortcutKeys href={KEYBOARD_HELP} /> all shortcuts
          </a>
        </div>
      </div>
    </Dialog>
  );
}

function Count({ found }: { readonly found: number }) {
  return (
    <>
      {found === 1 ? '1 result' : `${found} results`}
      <span className="visually-hidden">. Use the arrow keys to move and Enter to open.</span>
    </>
  );
}
