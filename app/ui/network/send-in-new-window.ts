import type { MouseEvent } from 'react';

/**
 * Sends the form of a pressed button in a new window. The router intercepts every submission, so with scripts the browser must
 * send this one itself.
 */
export function sendInNewWindow(event: MouseEvent<HTMLButtonElement>): void {
  const { form, name, value } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const [action, target] = [form.getAttribute('action'), form.getAttribute('target')];
  form.action = event.currentTarget.getAttribute('formaction') ?? action ?? '';
  form.target = '_blank';
  const pressed = name ? form.appendChild(hidden(name, value)) : null;
  // `requestSubmit` would fire the router's handler again.
  HTMLFormElement.prototype.submit.call(form);
  pressed?.remove();
  restore(form, 'action', action);
  restore(form, 'target', target);
}

function hidden(name: string, value: string): HTMLInputElement {
  return Object.assign(document.createElement('input'), { type: 'hidden', name, value });
}

function restore(form: HTMLFormElement, name: string, value: string | null): void {
  if (value === null) form.removeAttribute(name);
  else form.setAttribute(name, value);
}
