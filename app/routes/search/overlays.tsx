import { useLocation } from '@remix-run/react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { isPlainClick } from '#app/ui/overlay/plain-click.ts';
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
 * load leaves the page unchanged and can be retried.
 */
export function Overlays() {
  const { key } = useLocation();
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
      const which = overlayFor(event);
      if (!which) return;
      event.preventDefault();
      show(which);
    }
    function onClick(event: MouseEvent) {
      if (!isPlainClick(event) || !(event.target instanceof Element) || !event.target.closest('a[data-palette]'))
        return;
      event.preventDefault();
      show('palette');
    }
    document.addEventListener('keydown', onKey);
    // Before the router handles the click.
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick, true);
    };
  }, [show]);

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

/** Single keys work only outside fields, and users can turn them off. */
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
