import { type MouseEvent, useEffect, useRef } from 'react';
import type { ClearedProducts } from '#app/modules/estimates/drafts/draft.ts';
import { Button } from '#app/ui/form/button.tsx';

/** The intent of going on with the scenario that is stored. */
export const KEEP_SCENARIO = 'keep-scenario';

/**
 * Asked before another scenario is stored for an estimate that has products already. It stands above the form that it
 * belongs to; with scripts it opens over the page, and keeping the scenario needs no server.
 */
export function ClearingDialog({ clears }: { readonly clears: ClearedProducts }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { from, fromId, to, products } = clears;

  // Each refused save brings a question of its own, so one that was closed is asked again.
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
      <h2 id="clearing-title">Change the scenario and clear the products?</h2>
      <div id="clearing-text">
        <p>
          {from} becomes {to}. That clears the selected and updated products of this estimate:
        </p>
        <ul>
          {products.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p>What was typed for them is kept until the estimate is generated, and comes back with them.</p>
      </div>
      <div className="form-actions">
        <Button type="submit" name="intent" value={KEEP_SCENARIO} onClick={keep}>
          Keep {from}
        </Button>
        <Button type="submit" name="clearsProducts" value="yes" kind="danger">
          Change and clear
        </Button>
      </div>
    </dialog>
  );
}
