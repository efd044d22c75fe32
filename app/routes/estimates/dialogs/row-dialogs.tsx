import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { isPlainClick } from '#app/ui/overlay/plain-click.ts';
import { type Question, RowDialog } from './row-dialog.tsx';

interface Row {
  readonly estId: number;
  readonly estName: string;
  readonly customer: string;
}

/** Without scripts each link leads to the page with the same form. */
export function RowDialogs({ rows }: { readonly rows: readonly Row[] }) {
  const { key } = useLocation();
  const [open, setOpen] = useState<Question | null>(null);
  const close = useCallback(() => setOpen(null), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the dialog
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
      // The browser restores the focus to this element when the dialog closes.
      menu?.querySelector('summary')?.focus();
      setOpen(questionOf(link, rows));
    }
    // Captures the click before the router does.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [rows]);

  return open ? <RowDialog {...open} onClose={close} /> : null;
}

function questionOf({ pathname, dataset }: HTMLAnchorElement, rows: readonly Row[]): Question {
  const estId = Number(pathname.split('/')[2]);
  const { estName = '', customer = '' } = rows.find((row) => row.estId === estId) ?? {};
  return {
    kind: dataset.dialog === 'clone' ? 'clone' : 'delete',
    estId,
    name: estName,
    customer,
    // `crypto.randomUUID` is missing on pages served over http.
    submissionId: crypto.getRandomValues(new Uint32Array(4)).join('-'),
  };
}

/** A deleted row takes the focus with it. */
function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
}
