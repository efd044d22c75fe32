import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icons.tsx';
import type { Preferences } from '../preferences.ts';
import { NOTICE_ICONS, NOTICE_WORDS, type NoticeType } from './notice.tsx';

export interface ToastMessage {
  /** Changes with every message, so the same text shows again. */
  readonly id: string;
  readonly type: NoticeType;
  readonly text: string;
  readonly failed: boolean;
}
export type ToastStay = Preferences['messages'];

const FAILED_TOAST_MS = 1000;
const TOAST_MS = 2000;

/** @returns ms, or null for a toast that only the user closes */
export function toastDurationMs(message: Pick<ToastMessage, 'failed'>, stay: ToastStay): number | null {
  if (stay === 'untilClosed') return null;
  return (message.failed ? FAILED_TOAST_MS : TOAST_MS) * (stay === 'tenfold' ? 10 : 1);
}

/**
 * Repeats a notice at the top center, hidden from assistive technology, which reads the notice. Its time stops under the
 * pointer and in a hidden tab. Escape or a click on it closes it.
 */
export function Toast(props: { readonly message: ToastMessage | null; readonly stay?: ToastStay }) {
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

/** A modal dialog covers everything else and makes it inert, so a toast has to be inside the topmost one. */
export function topmost(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
}
