import { useEffect, useRef } from 'react';
import { CONFIRMED_CHANGE, RESTORE_FIELD } from '#app/http/restore-field.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';

const FORMS = {
  late: { value: 'yes', button: 'Restore it', text: 'We saved what you entered before you were signed out.' },
  confirmed: {
    value: CONFIRMED_CHANGE,
    button: 'Make the change',
    text: 'You confirmed it’s you. Nothing was changed yet.',
  },
} as const;

/**
 * Requests the form that was posted here after the session ended, or makes the change that the identity provider has confirmed.
 * With scripts it does so automatically, as a browser would resend a form, so the answer is the page.
 */
export function KeptForm({ action, form: kind }: { readonly action: string; readonly form: keyof typeof FORMS }) {
  const { value, button, text } = FORMS[kind];
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <Notice
      type="info"
      action={
        <form ref={form} method="post" action={action} className="notice-form">
          <input type="hidden" name={RESTORE_FIELD} value={value} />
          <button type="submit" className="button button-text">
            {button}
          </button>
        </form>
      }
    >
      {text}
    </Notice>
  );
}
