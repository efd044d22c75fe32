import { type MouseEvent, type ReactNode, useState } from 'react';
import { Icon } from '../icons.tsx';

export type NoticeType = 'success' | 'info' | 'warning' | 'error';

export const NOTICE_ICONS = { success: 'check', info: 'info', warning: 'warning', error: 'error' } as const;
export const NOTICE_WORDS = { success: 'Success.', info: 'Info.', warning: 'Warning.', error: 'Error.' } as const;

/** Shows a message until the next action or until it is closed. Without scripts, closing is a link to `closeHref`. */
export function Notice(props: {
  readonly type: NoticeType;
  readonly children: ReactNode;
  /** Absent: the notice states a condition and cannot be closed. */
  readonly closeHref?: string;
  readonly action?: ReactNode;
}) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const { type, closeHref } = props;

  function close(event: MouseEvent) {
    event.preventDefault();
    setClosed(true);
    document.getElementById('main')?.focus();
  }

  return (
    <div className={`notice notice-${type}`} role={type === 'error' ? 'alert' : 'status'}>
      <Icon name={NOTICE_ICONS[type]} />
      <p className="notice-text">
        <strong>{NOTICE_WORDS[type]}</strong> {props.children}
      </p>
      {props.action}
      {closeHref === undefined ? null : (
        <a className="notice-close" href={closeHref} onClick={close}>
          <Icon name="close" />
          <span className="visually-hidden">Dismiss message</span>
        </a>
      )}
    </div>
  );
}
