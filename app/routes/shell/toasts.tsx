import { useEffect, useState } from 'react';
import type { PassingNotice } from '#app/http/notice.server.ts';
import { failuresOf, onFailureTold } from '#app/ui/feedback/failures.ts';
import { Toast, type ToastMessage, type ToastStay } from '#app/ui/feedback/toast.tsx';
import { routerOf } from '#app/ui/shell/router.ts';

/** Shows the redirect's notice and every failure, also those in dialogs. */
export function Toasts({ notice, stay }: { readonly notice: PassingNotice | null; readonly stay: ToastStay }) {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  useEffect(() => {
    if (notice) setMessage({ id: notice.id, type: notice.type, text: notice.message, failed: notice.type === 'error' });
  }, [notice]);
  useEffect(() => onFailureTold((text) => setMessage(failed(text))), []);
  useEffect(() => {
    const router = routerOf();
    const seen = new WeakSet<object>();
    function tellNew(): boolean {
      const unseen = router ? failuresOf(router.state).filter(({ answer }) => !seen.has(answer)) : [];
      for (const { answer, text } of unseen) {
        seen.add(answer);
        setMessage(failed(text));
      }
      return unseen.length > 0;
    }
    tellNew();
    /** Where the focus was when the form under way was sent. */
    let sentFrom: Element | null | undefined;
    return router?.subscribe(() => {
      const { navigation } = router.state;
      if (navigation.state === 'submitting' && sentFrom === undefined) sentFrom = document.activeElement;
      const now = document.activeElement;
      // The summary may stand before this is told, and the user may have followed its link to a field by then.
      const hasMoved = sentFrom !== undefined && now !== sentFrom && now !== document.body;
      // A repeated refusal is announced again. The user may have left the one that the page came with.
      if (tellNew() && !hasMoved) document.querySelector<HTMLElement>('.error-summary')?.focus();
      if (navigation.state === 'idle') sentFrom = undefined;
    });
  }, []);
  return <Toast message={message} stay={stay} />;
}

function failed(text: string): ToastMessage {
  return { id: String(performance.now()), type: 'error', text, failed: true };
}
