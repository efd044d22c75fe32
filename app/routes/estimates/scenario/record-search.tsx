import { useFetcher } from '@remix-run/react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { NamedRef } from '#app/modules/estimates/view.ts';
import { TEXT } from '#app/text.ts';
import { Button } from '#app/ui/form/button.tsx';
import { choiceId } from '#app/ui/form/checkbox.tsx';
import { controlId, FieldGroup } from '#app/ui/form/field.tsx';
import { InputBox } from '#app/ui/form/text-input.tsx';
import type { RecordKind } from '../wizard/content.ts';
import { useIsChosen, useStepField } from '../wizard/step-fields.tsx';

const SEARCH_AFTER_MS = 200;

const WORDS: Record<RecordKind, { label: string; one: string; many: string }> = {
  customer: { label: 'Customer', one: 'customer', many: 'customers' },
  account: { label: 'Account', one: 'account', many: 'accounts' },
  contact: { label: 'Contact', one: 'contact', many: 'contacts' },
  opportunity: { label: 'Opportunity', one: 'opportunity', many: 'opportunities' },
};

/**
 * A search whose results are radio buttons below it. The button searches through the server; with scripts the list
 * follows what is typed.
 */
export function RecordSearch(props: {
  readonly kind: RecordKind;
  readonly chosen: NamedRef | null;
  /** What the last search by the button found. */
  readonly found: readonly NamedRef[] | undefined;
  /** The field that the results belong to: contacts of an account. */
  readonly within?: string;
  readonly children?: React.ReactNode;
}) {
  const { kind, chosen, found, within, children } = props;
  const field = useStepField();
  const isChosen = useIsChosen();
  const { label, one, many } = WORDS[kind];
  const name = `${kind}Id`;
  const query = field(`${kind}Query`);
  const search = useLiveSearch(kind, within);
  const results = search.results ?? found;
  const options = withChosen(results ?? [], chosen);
  return (
    <FieldGroup label={label} name={name} errors={field(name).errors} className="record-search">
      <label htmlFor={controlId(query.name)} className="hint">
        Type a part of the name, then choose below
      </label>
      <span className="combobox-search">
        <InputBox
          attributes={{ id: controlId(query.name), name: query.name }}
          native={{
            type: 'search',
            defaultValue: query.defaultValue,
            autoComplete: 'off',
            maxLength: 200,
            ...search.handlers,
          }}
        />
        <Button type="submit" name="intent" value={`find-${kind}`}>
          Find<span className="visually-hidden"> {many}</span>
        </Button>
      </span>
      <p className="hint" role="status">
        {results === undefined ? null : results.length === 0 ? TEXT.noRecords : countWords(results.length, one, many)}
      </p>
      <div className="record-options">
        {options.map(({ id, name: text }) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name={name}
              value={id}
              id={choiceId(name, String(id))}
              defaultChecked={isChosen(name, String(id))}
              className="radio-dot"
            />
            <span className="choice-text">{text}</span>
          </label>
        ))}
        {children}
      </div>
    </FieldGroup>
  );
}

/** The chosen one stays in the list, whatever was searched for since. */
function withChosen(results: readonly NamedRef[], chosen: NamedRef | null): readonly NamedRef[] {
  return chosen && !results.some(({ id }) => id === chosen.id) ? [chosen, ...results] : results;
}

function countWords(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one} found` : `${count} ${many} found`;
}

/** Searches a moment after the last key. Enter in the field searches at once instead of sending the form. */
function useLiveSearch(kind: RecordKind, within: string | undefined) {
  const fetcher = useFetcher<{ rows: readonly NamedRef[] }>();
  const [isUsed, setUsed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function load(input: HTMLInputElement) {
    const parent = within ? new FormData(input.form ?? undefined).get(within) : null;
    const query = new URLSearchParams({ kind, search: input.value });
    if (typeof parent === 'string' && parent !== '') query.set('within', parent);
    setUsed(true);
    fetcher.load(`/estimates/records?${query}`);
  }
  return {
    results: isUsed ? fetcher.data?.rows : undefined,
    handlers: {
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const input = event.currentTarget;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => load(input), SEARCH_AFTER_MS);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        clearTimeout(timer.current);
        load(event.currentTarget);
      },
    },
  };
}
