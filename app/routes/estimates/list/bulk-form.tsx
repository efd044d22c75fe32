import { Form } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { BulkBar } from '#app/ui/table/bulk-bar.tsx';

/** Works without scripts. With them it counts the selection and highlights the button bar. */
export function BulkForm(props: {
  readonly mayDelete: boolean;
  readonly mayOrder: boolean;
  readonly children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [selected, setSelected] = useState(0);

  // The browser may restore selections after Back, and a deleted row removes its own.
  useEffect(() => {
    setSelected(boxesOf(form.current, ':checked').length);
  });

  function onChange(event: FormEvent) {
    const box = event.target;
    if (box instanceof HTMLInputElement && box.name === '') tickAll(form.current, box.checked);
    setSelected(boxesOf(form.current, ':checked').length);
  }

  return (
    <Form
      method="get"
      action="/estimates/compare"
      ref={form}
      onChange={onChange}
      onReset={() => setSelected(0)}
      className="bulk-form"
    >
      <BulkBar selected={selected} noun="estimate">
        <Button type="submit" kind="text">
          Compare
        </Button>
        {props.mayOrder ? (
          <Button type="submit" kind="text" formAction="/reports" formMethod="post">
            Download as .zip
          </Button>
        ) : null}
        {props.mayDelete ? (
          <Button type="submit" kind="text" formAction="/estimates/delete">
            Delete drafts
          </Button>
        ) : null}
        <Button type="reset" kind="text">
          Clear selection
        </Button>
      </BulkBar>
      {props.children}
    </Form>
  );
}

function boxesOf(form: HTMLFormElement | null, which = ''): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>(`input[name=estId]${which}`) ?? [])];
}

function tickAll(form: HTMLFormElement | null, isTicked: boolean): void {
  for (const box of boxesOf(form)) box.checked = isTicked;
}
