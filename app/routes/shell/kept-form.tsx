import { useEffect, useRef } from 'react';
import { RESTORE_FIELD } from '#app/http/restore-field.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';

/**
 * Asks for the form back that was posted here after the session had ended. With scripts it asks by itself, as a browser
 * would send a form again, so that the answer is the page with everything filled in.
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
            Fill it in again
          </button>
        </form>
      }
    >
      What you entered before you were signed out is kept.
    </Notice>
  );
}
