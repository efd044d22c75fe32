import { Form } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MOST_COMPARED } from '#app/modules/estimates/view.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { Button } from '#app/ui/form/button.tsx';
import { BulkAction } from '#app/ui/table/bulk-bar.tsx';
import type { ShownRow } from './list-rows.tsx';

interface BulkFormProps {
  readonly rows: readonly Pick<ShownRow, 'estId' | 'state'>[];
  readonly mayDelete: boolean;
  readonly mayOrder: boolean;
  readonly children: ReactNode;
}

/** Without scripts its buttons are below the table. With them the bar covers the table's head while rows are selected. */
export function BulkForm(props: BulkFormProps) {
  const { rows, mayDelete, mayOrder, children } = props;
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

  // Without scripts nobody knows the selection before it is posted.
  const reason = (isPossible: boolean, why: string) => (isEnhanced && !isPossible ? why : undefined);
  const states = rows.filter(({ estId }) => selected.includes(estId)).map(({ state }) => state);
  const buttons = (
    <>
      <BulkAction
        label="Compare"
        blocked={reason(selected.length >= 2 && selected.length <= MOST_COMPARED, `select 2 to ${MOST_COMPARED}`)}
      />
      {mayOrder ? (
        <BulkAction
          label="Download as .zip"
          action="/reports"
          method="post"
          blocked={reason(states.includes(2), 'none generated')}
        />
      ) : null}
      {mayDelete ? (
        <BulkAction
          label="Delete drafts"
          action="/estimates/delete"
          blocked={reason(
            states.some((state) => state !== 2),
            'none selected',
          )}
        />
      ) : null}
    </>
  );
  return (
    <Form
      method="get"
      action="/estimates/compare"
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
              {buttons}
              <Button type="reset" kind="text" className="bulk-clear">
                Clear selection
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      {children}
      {isEnhanced ? null : <div className="bulk-bar bulk-bar-below">{buttons}</div>}
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
