import { useEffect, useRef } from 'react';
import { RESTORE_FIELD } from '#app/http/restore-field.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';

/**
 * Requests the form that was posted here after the session ended. With scripts it does so automatically, as a browser
 * would resend a form, so the answer is the filled-in page.
 */
export function KeptForm({ action }: { readonly action: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <Notice
      type="info"
      action={
        <form ref={form} method="post" action={action} className="notice-form">
          <input type="hidden" name={RESTORE_FIELD} value="yes" />
          <button type="submit" className="button button-text">
            Restore it
          </button>
        </form>
      }
    >
      We saved what you entered before you were signed out.
    </Notice>
  );
}
