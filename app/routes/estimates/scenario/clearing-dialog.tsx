import { type MouseEvent, useEffect, useRef } from 'react';
import type { ClearedProducts } from '#app/modules/estimates/drafts/draft.ts';
import { Button } from '#app/ui/form/button.tsx';

/** Continues with the stored scenario. */
export const KEEP_SCENARIO = 'keep-scenario';

/**
 * Asks before a new scenario clears the chosen products. It is shown above its form; with scripts it is a modal, and keeping the
 * scenario needs no request.
 */
export function ClearingDialog({ clears }: { readonly clears: ClearedProducts }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { from, fromId, to, products } = clears;

  // Each refused save asks again, even after the dialog was closed.
  useEffect(() => {
    dialog.current?.close();
    if (clears) dialog.current?.showModal();
  }, [clears]);

  function keep(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    const form = event.currentTarget.form;
    dialog.current?.close();
    const stored = form?.querySelector<HTMLInputElement>(`[name=scenarioId][value="${fromId}"]`);
    stored?.click();
    stored?.focus();
  }

  return (
    <dialog open ref={dialog} className="clearing" aria-labelledby="clearing-title" aria-describedby="clearing-text">
      <h2 id="clearing-title">Change the scenario and clear products?</h2>
      <div id="clearing-text">
        <p>
          Changing from {from} to {to} clears the selected products:
        </p>
        <ul>
          {products.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p>Their figures and prices are saved and return if you add the products again.</p>
      </div>
      <div className="form-actions">
        <Button type="submit" name="intent" value={KEEP_SCENARIO} onClick={keep}>
          Keep {from}
        </Button>
        <Button type="submit" name="clearsProducts" value="yes" kind="danger">
          Change scenario
        </Button>
      </div>
    </dialog>
  );
}
