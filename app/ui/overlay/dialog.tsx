import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../icons.tsx';

/**
 * A modal dialog for as long as it is rendered: the browser keeps the focus in it, closes it on Escape and gives the
 * focus back. A click beside it closes it, too.
 */
export function Dialog(props: {
  readonly label: string;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
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
        // React's strict mode, in development, closes and opens it once more before the event comes.
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
