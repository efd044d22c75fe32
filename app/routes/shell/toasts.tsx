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
    return router?.subscribe(() => {
      // A repeated refusal is announced again. The user may have left the one that the page came with.
      if (tellNew()) document.querySelector<HTMLElement>('.error-summary')?.focus();
    });
  }, []);
  return <Toast message={message} stay={stay} />;
}

function failed(text: string): ToastMessage {
  return { id: String(performance.now()), type: 'error', text, failed: true };
}
