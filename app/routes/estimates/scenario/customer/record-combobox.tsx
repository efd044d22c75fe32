import { useCombobox } from 'downshift';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/icons.tsx';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import { PersonMark } from '#app/ui/table/person.tsx';
import type { FoundRecord, RecordKind } from './find-records.server.ts';
import { Matched } from './matched.tsx';

const SEARCH_AFTER_MS = 200;
const NO_ANSWER = 'Search isn’t available right now. Your entries are still here.';

/** Offered after the results, for the text as typed. */
interface NewOption {
  readonly id: 'new';
  readonly name: string;
}

interface RecordComboboxProps {
  readonly kind: RecordKind;
  /** The form field that limits the results, e.g. the account of a contact. */
  readonly within: string | undefined;
  readonly id: string;
  readonly label: string;
  /** Shown while nothing is typed. */
  readonly picked?: string;
  readonly foundWords: (count: number) => string;
  readonly detailOf?: (record: FoundRecord) => string;
  readonly onPick: (record: FoundRecord) => void;
  /** Offers a new record. */
  readonly onNew?: (name: string) => void;
  readonly onClear?: () => void;
}

export default function RecordCombobox(props: RecordComboboxProps) {
  const { kind, within, id, label, picked = '', foundWords, detailOf, onPick, onNew, onClear } = props;
  const input = useRef<HTMLInputElement>(null);
  // The plain field that this one replaces is still in the page.
  const [before] = useState(() => searchedIn(id));
  const [text, setText] = useState(before.text || picked);
  const { rows, isCurrent, state, search } = useRecords(kind, within, input, text);
  const isNewOffered = onNew !== undefined && isCurrent && text.trim() !== '';
  const items: readonly (FoundRecord | NewOption)[] = isNewOffered ? [...rows, { id: 'new', name: text.trim() }] : rows;
  const [at, setAt] = useState(0);
  // Only among the results of what is typed now: Enter must not take one of an earlier search.
  const active = isCurrent && items.length > 0 ? Math.min(at, items.length - 1) : -1;
  const { isOpen, getLabelProps, getInputProps, getMenuProps, getItemProps } = useCombobox<FoundRecord | NewOption>({
    inputId: id,
    items: [...items],
    itemToString: (item) => item?.name ?? '',
    selectedItem: null,
    inputValue: text,
    initialIsOpen: before.isHeld,
    highlightedIndex: active,
    onHighlightedIndexChange: ({ highlightedIndex }) => setAt(Math.max(0, highlightedIndex)),
    // Leaving the field picks nothing.
    stateReducer: ({ selectedItem, inputValue }, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem, inputValue } : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      setText(onClear ? selectedItem.name : '');
      if (selectedItem.id === 'new') onNew?.(selectedItem.name);
      else onPick(selectedItem);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it replaces that field
  useEffect(() => {
    if (!before.isHeld) return;
    input.current?.focus();
    if (before.text !== '') search(before.text, 0);
  }, []);
  const isShown = isOpen && items.length > 0;
  const list = useRef<HTMLUListElement>(null);
  // The foot bar must not cover the results.
  useEffect(() => {
    if (isShown && items.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, items.length]);
  return (
    <>
      <label htmlFor={id} className="hint" {...getLabelProps()}>
        {label}
      </label>
      <span className="combobox-search" data-tool>
        <span className="input-box">
          <Icon name="search" size={16} />
          <input
            className="input"
            {...getInputProps({
              ref: input,
              autoComplete: 'off',
              // A text that is set later than here would move the cursor.
              onChange: (event) => {
                setText(event.currentTarget.value);
                search(event.currentTarget.value);
              },
              onFocus: (event) => picked !== '' && event.currentTarget.select(),
              // What was typed and not picked is no choice.
              onBlur: () => setText((typed) => (onClear ? picked || typed : typed)),
              // Enter selects or searches; it must not submit the form.
              onKeyDown: (event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                if (isShown && active >= 0) return;
                Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
                search(event.currentTarget.value, 0);
              },
            })}
          />
          {onClear && text !== '' ? (
            <button
              type="button"
              className="input-clear"
              aria-label="Clear the customer"
              onClick={() => {
                setText('');
                onClear();
                input.current?.focus();
              }}
            >
              <Icon name="close" size={16} />
            </button>
          ) : null}
        </span>
        <ul className="combobox-list" hidden={!isShown} {...getMenuProps({ 'aria-label': label, ref: list })}>
          {isShown
            ? items.map((item, index) => (
                <li
                  key={item.id}
                  className={index === active ? 'combobox-option combobox-option-current' : 'combobox-option'}
                  {...getItemProps({ item, index })}
                >
                  {item.id === 'new' ? (
                    <>
                      <span className="record-new-mark" aria-hidden="true" />
                      <span className="option-text">
                        New customer “<bdi>{item.name}</bdi>”
                        <span className="choice-detail">Name and industry, then continue</span>
                      </span>
                    </>
                  ) : (
                    <>
                      {detailOf ? <PersonMark name={item.name} isSelf={index === active} /> : null}
                      <span className="option-text">
                        <Matched text={item.name} part={text} />
                        {detailOf ? <span className="choice-detail">{detailOf(item)}</span> : null}
                      </span>
                    </>
                  )}
                  {index === active ? (
                    <span className="option-key" aria-hidden="true">
                      Enter
                    </span>
                  ) : null}
                </li>
              ))
            : null}
        </ul>
      </span>
      <p className="hint" role="status">
        {state === 'failed'
          ? NO_ANSWER
          : state === 'found' && isCurrent && text !== picked
            ? foundWords(rows.length)
            : ''}
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

/** A new record's name is not cut, only what is searched. */
const searchedPart = (text: string) => text.slice(0, 200);

interface Found {
  readonly search: string;
  readonly rows: readonly FoundRecord[];
}

/** Searches shortly after the last key. */
function useRecords(
  kind: RecordKind,
  within: string | undefined,
  input: React.RefObject<HTMLInputElement>,
  text: string,
) {
  const { data, state, ask } = useBackgroundRequest<Found>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function load(text: string) {
    const parent = within ? new FormData(input.current?.form ?? undefined).get(within) : null;
    const query = new URLSearchParams({ kind, search: searchedPart(text) });
    if (typeof parent === 'string' && parent !== '') query.set('within', parent);
    ask(`/estimates/records?${query}`);
  }
  const found = state === 'failed' ? undefined : data;
  return {
    rows: found?.rows ?? [],
    /** Are these the results of this text? */
    isCurrent: found?.search === searchedPart(text),
    state: state === 'idle' && data ? 'found' : state,
    search: (text: string, afterMs = SEARCH_AFTER_MS) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => load(text), afterMs);
    },
  };
}
