import { type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icons.tsx';
import type { Preferences } from '../preferences.ts';
import { NOTICE_ICONS, NOTICE_WORDS, type NoticeType } from './notice.tsx';

export interface ToastMessage {
  /** Changes with every message, so that the same words show again. */
  readonly id: string;
  readonly type: NoticeType;
  readonly text: string;
  /** True for the message of a failed response. */
  readonly failed: boolean;
}
export type ToastStay = Preferences['messages'];

const FAILED_TOAST_MS = 1000;
const TOAST_MS = 2000;

/** Milliseconds that a toast shows; null when only a key or a click on it closes it. */
export function toastDurationMs(message: Pick<ToastMessage, 'failed'>, stay: ToastStay): number | null {
  if (stay === 'untilClosed') return null;
  return (message.failed ? FAILED_TOAST_MS : TOAST_MS) * (stay === 'tenfold' ? 10 : 1);
}

/**
 * The visual echo of a notice at the top centre: hidden from assistive technology, which reads the notice. Its time
 * stands still while the pointer is on it or the tab is hidden; Escape or a click on it closes it, a click elsewhere
 * does not.
 */
export function Toast(props: {
  readonly message: ToastMessage | null;
  readonly stay?: ToastStay;
}): ReactElement | null {
  const { message, stay = 'designed' } = props;
  const [host, setHost] = useState<Element | null>(null);
  const [shown, setShown] = useState<ToastMessage | null>(null);
  const [held, setHeld] = useState(false);
  const leftMs = useRef<number | null>(null);

  useEffect(() => {
    setShown(message);
    setHost(topmost());
    leftMs.current = message && toastDurationMs(message, stay);
    setHeld(document.visibilityState === 'hidden');
  }, [message, stay]);

  useEffect(() => {
    if (!shown) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(null);
    };
    const onVisibility = () => setHeld(document.visibilityState === 'hidden');
    document.addEventListener('keydown', onKey);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [shown]);

  useEffect(() => {
    const durationMs = leftMs.current;
    if (!shown || held || durationMs === null) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => setShown(null), durationMs);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, durationMs - (performance.now() - startedAt));
    };
  }, [shown, held]);

  useEffect(() => {
    const onClose = () => setHost(topmost());
    host?.addEventListener('close', onClose);
    return () => host?.removeEventListener('close', onClose);
  }, [host]);

  if (!shown || !host) return null;
  return createPortal(
    <div
      className={`toast notice notice-${shown.type}`}
      aria-hidden="true"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onPointerUp={() => setShown(null)}
    >
      <Icon name={NOTICE_ICONS[shown.type]} />
      <p className="notice-text">
        <strong>{NOTICE_WORDS[shown.type]}</strong> {shown.text}
      </p>
      <span className="notice-close">
        <Icon name="close" />
      </span>
    </div>,
    host,
  );
}

/** A modal dialog lies over everything else and makes it inert: a toast is in it, or it is neither seen nor held. */
export function topmost(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
}
