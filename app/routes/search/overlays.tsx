import { useLocation } from '@remix-run/react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { isPlainClick } from '#app/ui/overlay/plain-click.ts';
import { readPreferences } from '#app/ui/preferences.ts';

type Overlay = ComponentType<{ onClose: () => void }>;

const LOAD = {
  palette: async (): Promise<Overlay> => (await import('./palette.tsx')).Palette,
  shortcuts: async (): Promise<Overlay> => (await import('./shortcuts.tsx')).Shortcuts,
};

/**
 * The search over the page (Ctrl K, Command K, or the header's link) and the keyboard help (Ctrl / or ?), each loaded
 * when it is first asked for. Where the search cannot be loaded its link leads to its page.
 */
export function Overlays() {
  const { key } = useLocation();
  const [open, setOpen] = useState<{ Shown: Overlay } | null>(null);
  const close = useCallback(() => setOpen(null), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever page comes, the overlay belonged to the one before
  useEffect(close, [key]);

  useEffect(() => {
    const show = (which: keyof typeof LOAD) => LOAD[which]().then((Shown) => setOpen({ Shown }));
    function onKey(event: KeyboardEvent) {
      const which = overlayFor(event);
      if (!which) return;
      event.preventDefault();
      // A key must not take away what is typed on the page, which says by itself that a script is missing.
      show(which).catch(() => undefined);
    }
    function onClick(event: MouseEvent) {
      if (!isPlainClick(event) || !(event.target instanceof Element) || !event.target.closest('a[data-palette]'))
        return;
      event.preventDefault();
      show('palette').catch(() => window.location.assign('/search'));
    }
    document.addEventListener('keydown', onKey);
    // Before the click that the router takes.
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick, true);
    };
  }, []);

  return open ? <open.Shown onClose={close} /> : null;
}

/** A single key is heard only outside fields, and only by those who did not turn it off. */
function overlayFor(event: KeyboardEvent): keyof typeof LOAD | null {
  if (document.querySelector('dialog[open], [aria-modal=true]')) return null;
  const isModified = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (isModified && event.key.toLowerCase() === 'k') return 'palette';
  if (isModified && event.key === '/') return 'shortcuts';
  if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return null;
  const isTyping =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
  return !isTyping && readPreferences(document.cookie).singleKeys ? 'shortcuts' : null;
}
