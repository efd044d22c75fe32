import { useLocation, useNavigate } from '@remix-run/react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { isPlainClick } from '#app/ui/overlay/plain-click.ts';
import { KEYBOARD_HELP, SHORTCUTS } from '#app/ui/overlay/shortcut-keys.tsx';
import { readPreferences } from '#app/ui/preferences.ts';

type Overlay = ComponentType<{ onClose: () => void }>;

const LOAD = {
  palette: async (): Promise<Overlay> => (await import('./palette.tsx')).Palette,
  shortcuts: async (): Promise<Overlay> => (await import('./shortcuts.tsx')).Shortcuts,
};

const MISSING = {
  palette: 'Couldn’t load the search. Your entries are still here.',
  shortcuts: 'Couldn’t load the keyboard shortcuts. Your entries are still here.',
};

/**
 * Loads the search (Ctrl K, Command K, or the header's link) and the keyboard help (Ctrl / or ?) on first use. A failed
 * load leaves the page unchanged and can be retried. Other shortcuts open their page.
 */
export function Overlays({ mayCreate }: { readonly mayCreate: boolean }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ Shown: Overlay } | null>(null);
  const [missing, setMissing] = useState<keyof typeof LOAD | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const show = useCallback((which: keyof typeof LOAD) => {
    setMissing(null);
    LOAD[which]().then(
      (Shown) => setOpen({ Shown }),
      () => setMissing(which),
    );
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any new page closes the overlay of the previous one
  useEffect(() => {
    close();
    setMissing(null);
  }, [key]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const href = hrefFor(event);
      const which = href && OVERLAY_AT[href];
      if (href === null || (href === '/estimates/create' && !mayCreate)) return;
      event.preventDefault();
      if (which) show(which);
      else navigate(href);
    }
    function onClick(event: MouseEvent) {
      if (!isPlainClick(event) || !(event.target instanceof Element)) return;
      const which =
        OVERLAY_AT[event.target.closest('a:is(.search-link, .hit, .palette-shortcuts)')?.getAttribute('href') ?? ''];
      if (!which) return;
      event.preventDefault();
      show(which);
    }
    document.addEventListener('keydown', onKey);
    document.addEventListener('submit', close);
    // Before the router handles the click.
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('submit', close);
      document.removeEventListener('click', onClick, true);
    };
  }, [show, close, navigate, mayCreate]);

  if (open) return <open.Shown onClose={close} />;
  if (missing === null) return null;
  return (
    <div className="overlay-missing">
      <Notice
        type="error"
        action={
          <Button kind="text" onClick={() => show(missing)}>
            Try again
          </Button>
        }
      >
        {MISSING[missing]}
      </Notice>
    </div>
  );
}

/** Pages that scripts show over the current one. */
const OVERLAY_AT: Readonly<Record<string, keyof typeof LOAD>> = {
  '/search': 'palette',
  [KEYBOARD_HELP]: 'shortcuts',
};

/** Keys without Ctrl work only outside fields, and users can turn them off. */
function hrefFor(event: KeyboardEvent): string | null {
  if (document.querySelector('dialog[open], [aria-modal=true]')) return null;
  const isModified = event.ctrlKey || event.metaKey;
  if (isModified && !event.altKey && !event.shiftKey) {
    if (event.key === '/') return KEYBOARD_HELP;
    return event.key.toLowerCase() === 'k' ? '/search' : null;
  }
  const isTyping =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
  if (isModified || isTyping || !readPreferences(document.cookie).shortcuts) return null;
  if (!event.altKey) return event.key === '?' ? KEYBOARD_HELP : null;
  return SHORTCUTS.find(({ keys, code }) => keys.startsWith('Alt') && code === event.code)?.href ?? null;
}
