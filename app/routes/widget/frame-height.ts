import { type RefObject, useEffect } from 'react';

const LEAST = 200;
const MOST = 4000;

/** What a frame is told to be high: whole pixels within bounds, whatever was measured. */
export function frameHeight(pixels: number): number {
  return Math.min(MOST, Math.max(LEAST, Math.ceil(pixels) || 0));
}

/**
 * Tells the page around the frame how high the content is, each time that it changes. The message goes to that page's
 * exact origin, which is an allowed one: no other may frame it. Nothing is listened to.
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

/** The origin of the page around; null in no frame, and where the browser does not say. */
function originAround(): string | null {
  if (window.parent === window) return null;
  const [nearest] = window.location.ancestorOrigins ?? [];
  const address = nearest ?? document.referrer;
  const origin = URL.canParse(address) ? new URL(address).origin : 'null';
  return origin === 'null' ? null : origin;
}
