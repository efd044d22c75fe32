import type { MouseEvent } from 'react';

const ADDRESS = '/estimates/report-preview';

/**
 * Sends the form as it stands to the preview, which opens in a window of its own. The router takes every submission of
 * the form to itself, so with scripts the browser is made to send this one.
 */
export function PreviewButton() {
  return (
    <button type="submit" className="button" formAction={ADDRESS} formTarget="_blank" onClick={sendNatively}>
      Preview as PDF
    </button>
  );
}

function sendNatively(event: MouseEvent<HTMLButtonElement>) {
  const { form } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const [action, target] = [form.getAttribute('action'), form.getAttribute('target')];
  form.action = ADDRESS;
  form.target = '_blank';
  // Not requestSubmit: that would ask the router again.
  HTMLFormElement.prototype.submit.call(form);
  restore(form, 'action', action);
  restore(form, 'target', target);
}

function restore(form: HTMLFormElement, name: string, value: string | null) {
  if (value === null) form.removeAttribute(name);
  else form.setAttribute(name, value);
}
