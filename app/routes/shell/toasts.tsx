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
    function look() {
      for (const { answer, text } of router ? failuresOf(router.state) : []) {
        if (seen.has(answer)) continue;
        seen.add(answer);
        setMessage(failed(text));
        // A repeated refusal is announced again.
        document.querySelector<HTMLElement>('.error-summary')?.focus();
      }
    }
    look();
    return router?.subscribe(look);
  }, []);
  return <Toast message={message} stay={stay} />;
}

function failed(text: string): ToastMessage {
  return { id: String(performance.now()), type: 'error', text, failed: true };
}
