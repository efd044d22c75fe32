import { useCombobox } from 'downshift';
import { useEffect, useRef, useState } from 'react';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import type { FoundRecord, RecordKind } from '../wizard/content.ts';

const SEARCH_AFTER_MS = 200;
const NO_ANSWER = 'The search cannot be reached right now. What you entered is still here.';

/** Searches while somebody types and offers what was found in a list that the keyboard can walk through. */
export default function RecordCombobox(props: {
  readonly kind: RecordKind;
  /** The field of the form that the results belong to: contacts of an account. */
  readonly within: string | undefined;
  readonly id: string;
  readonly label: string;
  readonly foundWords: (count: number) => string;
  readonly onPick: (record: FoundRecord) => void;
}) {
  const { kind, within, id, label, foundWords, onPick } = props;
  const input = useRef<HTMLInputElement>(null);
  const { items, state, search } = useRecords(kind, within, input);
  // The plain field that it takes the place of is still in the page.
  const [before] = useState(() => searchedIn(id));
  const { isOpen, getLabelProps, getInputProps, getMenuProps, getItemProps, highlightedIndex, setInputValue } =
    useCombobox<FoundRecord>({
      inputId: id,
      items: [...items],
      itemToString: (item) => item?.name ?? '',
      selectedItem: null,
      initialInputValue: before.text,
      initialIsOpen: before.isHeld,
      onInputValueChange: ({ inputValue, type }) => {
        if (type === useCombobox.stateChangeTypes.InputChange) search(inputValue);
      },
      onSelectedItemChange: ({ selectedItem }) => {
        if (!selectedItem) return;
        onPick(selectedItem);
        setInputValue('');
      },
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it takes that place
  useEffect(() => {
    if (!before.isHeld) return;
    input.current?.focus();
    if (before.text !== '') search(before.text, 0);
  }, []);
  const isShown = isOpen && items.length > 0;
  return (
    <>
      <label htmlFor={id} className="hint" {...getLabelProps()}>
        {label}
      </label>
      <span className="combobox-search">
        <span className="input-box input-box-full">
          <input
            className="input"
            {...getInputProps({
              ref: input,
              autoComplete: 'off',
              maxLength: 200,
              // Enter picks or searches here; it never sends the form.
              onKeyDown: (event) => {
                if (event.key !== 'Enter') return;
                if (highlightedIndex < 0) search(event.currentTarget.value, 0);
                event.preventDefault();
              },
            })}
          />
        </span>
        <ul className="combobox-list" hidden={!isShown} {...getMenuProps({ 'aria-label': label })}>
          {isShown
            ? items.map((item, index) => (
                <li
                  key={item.id}
                  className={index === highlightedIndex ? 'combobox-option combobox-option-current' : 'combobox-option'}
                  {...getItemProps({ item, index })}
                >
                  {item.name}
                </li>
              ))
            : null}
        </ul>
      </span>
      <p className="hint" role="status">
        {state === 'failed' ? NO_ANSWER : state === 'found' ? foundWords(items.length) : ''}
      </p>
    </>
  );
}

/** What stands in the plain search, and whether somebody is typing there. */
function searchedIn(id: string): { readonly text: string; readonly isHeld: boolean } {
  const field = document.getElementById(id);
  const text = field instanceof HTMLInputElement ? field.value : '';
  return { text, isHeld: field !== null && field === document.activeElement };
}

/** What the server finds, a moment after the last key. */
function useRecords(kind: RecordKind, within: string | undefined, input: React.RefObject<HTMLInputElement>) {
  const { data, state, ask } = useBackgroundRequest<{ rows: readonly FoundRecord[] }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function load(text: string) {
    const parent = within ? new FormData(input.current?.form ?? undefined).get(within) : null;
    const query = new URLSearchParams({ kind, search: text });
    if (typeof parent === 'string' && parent !== '') query.set('within', parent);
    ask(`/estimates/records?${query}`);
  }
  return {
    items: state === 'failed' ? [] : (data?.rows ?? []),
    state: state === 'idle' && data ? 'found' : state,
    search: (text: string, afterMs = SEARCH_AFTER_MS) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => load(text), afterMs);
    },
  };
}
