import type { MouseEvent, ReactNode } from 'react';
import { controlId } from '../field.tsx';

/** Fills a field of its form. Without scripts it submits, and the server fills the field. */
export function SetField({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  function setField(event: MouseEvent<HTMLButtonElement>) {
    const field = document.getElementById(controlId(name));
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }

  return (
    <>
      <button type="submit" className="set-field" name="intent" value={`set:${name}=${value}`} onClick={setField}>
        {children}
      </button>{' '}
    </>
  );
}
