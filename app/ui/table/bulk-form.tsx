import { Form } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useEnhanced } from '../enhanced.ts';
import { Button } from '../form/button.tsx';

/**
 * Holds a table whose rows are selected by check boxes named `estId`. Without scripts its buttons are below the table. With them
 * the bar covers the table's head while rows are selected.
 *
 * @param props.buttons for the selected IDs; null without scripts, where the selection is unknown before it is posted
 */
export function BulkForm(props: {
  readonly action: string;
  readonly buttons: (selected: readonly number[] | null) => ReactNode;
  readonly children: ReactNode;
}) {
  const { action, buttons, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const isEnhanced = useEnhanced();
  const [selected, setSelected] = useState<readonly number[]>([]);

  // The browser may restore selections after Back, and a deleted row removes its own.
  useEffect(() => showSelection());

  function showSelection() {
    const ids = boxesIn(form.current).flatMap((box) => (box.checked ? Number(box.value) : []));
    for (const head of form.current?.querySelectorAll<HTMLInputElement>('.tick-box:not([name])') ?? []) showHead(head);
    setSelected((before) => (before.join() === ids.join() ? before : ids));
  }

  function onChange({ target }: FormEvent) {
    if (target instanceof HTMLInputElement && target.name === '')
      for (const box of boxesIn(scopeOf(target))) box.checked = target.checked;
    showSelection();
  }

  return (
    <Form
      method="get"
      action={action}
      ref={form}
      onChange={onChange}
      onReset={() => setTimeout(showSelection)}
      className="bulk-form"
    >
      {isEnhanced ? (
        <div className={selected.length > 0 ? 'bulk-bar bulk-bar-active' : 'bulk-bar'}>
          <p role="status">{selected.length > 0 ? `${selected.length} selected` : ''}</p>
          {selected.length > 0 ? (
            <>
              {buttons(selected)}
              <Button type="reset" kind="text" className="bulk-clear">
                Clear selection
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      {children}
      {isEnhanced ? null : <div className="bulk-bar bulk-bar-below">{buttons(null)}</div>}
    </Form>
  );
}

type Scope = Element | null | undefined;

function boxesIn(scope: Scope): HTMLInputElement[] {
  return [...(scope?.querySelectorAll<HTMLInputElement>('input[name=estId]') ?? [])];
}

/** The rows that a check box without a name selects. */
function scopeOf(head: HTMLInputElement): Scope {
  return head.closest('tbody') ?? head.form;
}

function showHead(head: HTMLInputElement): void {
  const boxes = boxesIn(scopeOf(head));
  const selected = boxes.filter(({ checked }) => checked).length;
  head.checked = selected > 0 && selected === boxes.length;
  head.indeterminate = selected > 0 && selected < boxes.length;
}
