import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../icons.tsx';

/** Opens a modal dialog while rendered. Escape or a click outside closes it; the browser traps and restores the focus. */
export function Dialog(props: {
  readonly label: string;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { label, className, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      className={['dialog', className].filter(Boolean).join(' ')}
      aria-label={label}
      onClose={() => {
        // React's strict mode closes and reopens it before the event fires.
        if (!dialog.current?.open) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      {children}
      <button type="button" className="dialog-close" onClick={() => dialog.current?.close()}>
        <Icon name="close" />
        <span className="visually-hidden">Close</span>
      </button>
    </dialog>
  );
}
