import { useLocation } from '@remix-run/react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { isPlainClick } from '#app/ui/overlay/plain-click.ts';

type Dialog = ComponentType<{ href: string; onClose: () => void }>;

/**
 * Opens what a row asks before it acts over the list, in a dialog that is loaded when it is first asked for. Without
 * scripts, and where the dialog cannot be loaded, the link leads to the page of the same form.
 */
export function RowDialogs() {
  const { key } = useLocation();
  const [open, setOpen] = useState<{ Shown: Dialog; href: string } | null>(null);
  const close = useCallback(() => setOpen(null), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: done, whatever page comes next
  useEffect(() => {
    setOpen((before) => {
      if (before) setTimeout(focusHeadingIfLost);
      return null;
    });
  }, [key]);

  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (!isPlainClick(event) || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('a[data-dialog]');
      if (!link) return;
      event.preventDefault();
      const menu = link.closest('details');
      if (menu) menu.open = false;
      // Where the browser leads the focus back to once the dialog is closed.
      menu?.querySelector('summary')?.focus();
      const href = link.pathname;
      import('./row-dialog.tsx').then(
        ({ RowDialog }) => setOpen({ Shown: RowDialog, href }),
        () => window.location.assign(href),
      );
    }
    // Before the click that the router takes.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);

  return open ? <open.Shown href={open.href} onClose={close} /> : null;
}

/** The row that was deleted has taken the focus with it. */
function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
}
