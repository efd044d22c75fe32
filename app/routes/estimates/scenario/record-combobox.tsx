import { useCombobox } from 'downshift';
import { useEffect, useRef, useState } from 'react';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import type { FoundRecord, RecordKind } from './find-records.server.ts';

const SEARCH_AFTER_MS = 200;
const NO_ANSWER = 'Search isn’t available right now. Your entries are still here.';

export default function RecordCombobox(props: {
  readonly kind: RecordKind;
  /** The form field that limits the results, e.g. the account of a contact. */
  readonly within: string | undefined;
  readonly id: string;
  readonly label: string;
  readonly foundWords: (count: number) => string;
  readonly onPick: (record: FoundRecord) => void;
}) {
  const { kind, within, id, label, foundWords, onPick } = props;
  const input = useRef<HTMLInputElement>(null);
  const { items, state, search } = useRecords(kind, within, input);
  // The plain field that this one replaces is still in the page.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it replaces that field
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
        <span className="input-box">
          <input
            className="input"
            {...getInputProps({
              ref: input,
              autoComplete: 'off',
              maxLength: 200,
              // Enter selects or searches; it must not submit the form.
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

/** Reads the text of the plain search, and if it has the focus. */
function searchedIn(id: string): { readonly text: string; readonly isHeld: boolean } {
  const field = document.getElementById(id);
  const text = field instanceof HTMLInputElement ? field.value : '';
  return { text, isHeld: field !== null && field === document.activeElement };
}

/** Searches shortly after the last key. */
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
