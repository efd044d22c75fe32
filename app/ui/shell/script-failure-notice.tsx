import { useEffect } from 'react';
import { Icon } from '../icons.tsx';
import { useNonce } from '../nonce.ts';

const NOTICE = 'plain-page';
const CHUNK_TIMEOUT_MS = 120_000;
const WORDS =
  '<strong>Info.</strong> Working without enhancements. Part of the page didn’t load. Every link and form still works.';

declare global {
  interface Window {
    /** Set by the inline script: reports that scripts run, as a mark on the page's timeline. */
    enhanced?: () => void;
  }
}

/** Inline: it runs before any chunk is requested. */
const WATCH = `(() => {
  const show = () => {
    const notice = document.getElementById('${NOTICE}');
    if (notice) {
      notice.lastElementChild.innerHTML = '${WORDS}';
      notice.hidden = false;
    } else addEventListener('DOMContentLoaded', show, { once: true });
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    show();
  }, ${CHUNK_TIMEOUT_MS});
  window.enhanced = () => {
    clearTimeout(timer);
    if (isLate) document.getElementById('${NOTICE}').hidden = true;
    performance.mark('enhanced');
  };
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && show(), true);
  addEventListener('vite:preloadError', show);
})()`;

/** Reports script chunks that fail or take over 120 seconds. Render it first in the head. */
export function ScriptFailureWatch() {
  const nonce = useNonce();
  useEffect(() => window.enhanced?.(), []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by the nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: WATCH }} />;
}

/** Place of the message that enhancements are missing. Its text comes from the script: text browsers show hidden elements. */
export function PlainPageNotice() {
  return (
    <div id={NOTICE} className="notice notice-info plain-page" role="status" hidden>
      <Icon name="info" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves alone what the watch fills in */}
      <p className="notice-text" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    </div>
  );
}

export function tellOnPage(words: string): void {
  const notice = document.getElementById(NOTICE);
  if (!notice?.lastElementChild) return;
  notice.lastElementChild.textContent = words;
  notice.hidden = false;
}
