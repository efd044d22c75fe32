import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ControlAttributes } from '#app/ui/form/field.tsx';
import { nameAt, namesFor } from './name-at.ts';

export interface NamedField {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
}

/** The text of a formula. With scripts, names are offered while typing, with their words and unit. */
export function FormulaText(props: {
  readonly attributes: ControlAttributes;
  readonly formula: string;
  readonly fields: readonly NamedField[];
  readonly onChange: (formula: string) => void;
}) {
  const { attributes, formula, fields, onChange } = props;
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<ReturnType<typeof nameAt>>(null);
  const [active, setActive] = useState(0);
  const offered = typed ? namesFor(fields, typed.name) : [];
  const current = offered[Math.min(active, offered.length - 1)];
  const optionId = (id: string) => `${listId}-${id}`;

  function look(text: string, caret: number) {
    setTyped(nameAt(text, caret));
    setActive(0);
  }
  function take({ id }: NamedField) {
    if (!typed) return;
    onChange(formula.slice(0, typed.start) + id + formula.slice(typed.start + typed.name.length));
    setTyped(null);
    const caret = typed.start + id.length;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!current) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((before) => (before + step + offered.length) % offered.length);
    else if (event.key === 'Enter') take(current);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <textarea
        ref={area}
        className="input formula-text"
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        value={formula}
        aria-autocomplete="list"
        aria-controls={current ? listId : undefined}
        aria-activedescendant={current ? optionId(current.id) : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          look(currentTarget.value, currentTarget.selectionStart);
        }}
        {...attributes}
      />
      {current ? (
        <div role="listbox" id={listId} aria-label="Names of figures" className="formula-options">
          {offered.map((field) => (
            <div
              key={field.id}
              id={optionId(field.id)}
              role="option"
              tabIndex={-1}
              aria-selected={field === current}
              className="formula-option"
              // The text keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                take(field);
              }}
            >
              <code>{field.id}</code> <span>{field.label}</span> <small>{field.unit}</small>
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}
