import type { MouseEvent } from 'react';

export const PREVIEW = '/estimates/report-preview';

/**
 * Opens the preview of the unsaved form in a new window. The router intercepts every submission, so with scripts the browser
 * must send this one itself.
 */
export function PreviewButton() {
  return (
    <button type="submit" className="button" formAction={PREVIEW} formTarget="_blank" onClick={sendNatively}>
      Preview edition
    </button>
  );
}

function sendNatively(event: MouseEvent<HTMLButtonElement>) {
  const { form } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const [action, target] = [form.getAttribute('action'), form.getAttribute('target')];
  form.action = PREVIEW;
  form.target = '_blank';
  // `requestSubmit` would fire the router's handler again.
  HTMLFormElement.prototype.submit.call(form);
  restore(form, 'action', action);
  restore(form, 'target', target);
}

function restore(form: HTMLFormElement, name: string, value: string | null) {
  if (value === null) form.removeAttribute(name);
  else form.setAttribute(name, value);
}
