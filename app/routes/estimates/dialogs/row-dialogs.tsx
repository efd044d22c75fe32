import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { isPlainClick } from '#app/ui/overlay/plain-click.ts';
import { type Question, RowDialog } from './row-dialog.tsx';

/** Opens what a row asks before it acts over the list. Without scripts the link leads to the page of the same form. */
export function RowDialogs() {
  const { key } = useLocation();
  const [open, setOpen] = useState<Question | null>(null);
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
      setOpen(questionOf(link));
    }
    // Before the click that the router takes.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);

  return open ? <RowDialog {...open} onClose={close} /> : null;
}

function questionOf({ pathname, dataset }: HTMLAnchorElement): Question {
  const { name = '', owner = '' } = dataset;
  return {
    kind: dataset.dialog === 'clone' ? 'clone' : 'delete',
    estId: Number(pathname.split('/')[2]),
    name,
    customer: owner,
    // Also where the page came over http, which has no randomUUID.
    submissionId: crypto.getRandomValues(new Uint32Array(4)).join('-'),
  };
}

/** The row that was deleted has taken the focus with it. */
function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
}
