import { type RefObject, useEffect } from 'react';

const LEAST = 200;
const MOST = 4000;

/** Returns whole pixels within bounds, for any measurement. */
export function frameHeight(pixels: number): number {
  return Math.min(MOST, Math.max(LEAST, Math.ceil(pixels) || 0));
}

/**
 * Posts the content's height to the page around the frame on each change. The target is that page's exact origin, which
 * is allowed: no other can frame this page. Nothing is listened to.
 */
export function useFrameHeight(content: RefObject<HTMLElement>): void {
  useEffect(() => {
    const origin = originAround();
    if (!content.current || origin === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = frameHeight(entry?.target.getBoundingClientRect().height ?? 0);
      window.parent.postMessage({ type: 'savings-height', height }, origin);
    });
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [content]);
}

/** Null outside a frame, or if the browser does not say. */
function originAround(): string | null {
  if (window.parent === window) return null;
  const [nearest] = window.location.ancestorOrigins ?? [];
  const address = nearest ?? document.referrer;
  const origin = URL.canParse(address) ? new URL(address).origin : 'null';
  return origin === 'null' ? null : origin;
}
