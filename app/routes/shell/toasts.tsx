import { useEffect, useState } from 'react';
import type { PassingNotice } from '#app/http/notice.server.ts';
import { Toast, type ToastMessage, type ToastStay } from '#app/ui/feedback/toast.tsx';
import { routerOf } from '#app/ui/shell/router.ts';

/** The toasts of a page: of the notice that a redirect brought, and of every form that was refused. */
export function Toasts({ notice, stay }: { readonly notice: PassingNotice | null; readonly stay: ToastStay }) {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  useEffect(() => {
    if (notice) setMessage({ id: notice.id, type: notice.type, text: notice.message, failed: false });
  }, [notice]);
  useEffect(() => {
    const router = routerOf();
    let seen: unknown = null;
    function look() {
      const { actionData, navigation } = router?.state ?? {};
      if (!actionData || actionData === seen || navigation?.state !== 'idle') return;
      seen = actionData;
      const failure = Object.values(actionData).find(isFailure);
      if (!failure) return;
      setMessage({ id: String(performance.now()), type: 'error', text: failure.message, failed: true });
      // Who sends the same once more is told once more.
      document.querySelector<HTMLElement>('.error-summary')?.focus();
    }
    look();
    return router?.subscribe(look);
  }, []);
  return <Toast message={message} stay={stay} />;
}

function isFailure(answer: unknown): answer is { message: string } {
  return typeof answer === 'object' && answer !== null && 'errors' in answer && 'message' in answer;
}
