import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { TEXT } from '#app/text.ts';
import { Button } from '#app/ui/form/button.tsx';
import { choiceId } from '#app/ui/form/checkbox.tsx';
import { controlId, FieldGroup } from '#app/ui/form/field.tsx';
import { Radio } from '#app/ui/form/radio-cards.tsx';
import { InputBox } from '#app/ui/form/text-input.tsx';
import { useIsChosen, useStepField } from '../wizard/step-fields.tsx';
import type { FoundRecord, RecordKind } from './find-records.server.ts';

type Combobox = ComponentType<ComponentProps<typeof import('./record-combobox.tsx').default>>;

const WORDS: Record<RecordKind, { label: string; one: string; many: string }> = {
  customer: { label: 'Customer', one: 'customer', many: 'customers' },
  account: { label: 'Account', one: 'account', many: 'accounts' },
  contact: { label: 'Contact', one: 'contact', many: 'contacts' },
  opportunity: { label: 'Opportunity', one: 'opportunity', many: 'opportunities' },
};

/**
 * Posts the radio buttons below the search. The button searches on the server; with scripts a combobox adds its selection to the
 * radio buttons.
 */
export function RecordSearch(props: {
  readonly kind: RecordKind;
  readonly chosen: FoundRecord | null;
  /** The results of the last search by the button. */
  readonly found: readonly FoundRecord[] | undefined;
  /** The field that limits the results, e.g. the account of a contact. */
  readonly within?: string;
  /** False where the estimate is read-only. */
  readonly isOpen: boolean;
  readonly onChoose?: (record: FoundRecord) => void;
  readonly children?: React.ReactNode;
}) {
  const { kind, chosen, found, within, isOpen, onChoose, children } = props;
  const field = useStepField();
  const { label, many } = WORDS[kind];
  const name = `${kind}Id`;
  const query = field(`${kind}Query`);
  const [picked, setPicked] = useState<FoundRecord | null>(null);
  const loaded = useCombobox();
  const plain = (
    <>
      <label htmlFor={controlId(query.name)} className="hint">
        Type part of the name, then choose from the list
      </label>
      <span className="combobox-search">
        <InputBox
          attributes={{ id: controlId(query.name), name: query.name }}
          native={{ type: 'search', defaultValue: query.defaultValue, autoComplete: 'off', maxLength: 200 }}
        />
        <Button type="submit" name="intent" value={`find-${kind}`}>
          Find<span className="visually-hidden"> {many}</span>
        </Button>
      </span>
      <p className="hint" role="status">
        {found && foundWords(found.length, kind)}
      </p>
    </>
  );
  return (
    <FieldGroup label={label} name={name} errors={field(name).errors} className="record-search">
      {!isOpen ? null : loaded ? (
        <loaded.Combobox
          kind={kind}
          within={within}
          id={controlId(query.name)}
          label={`Search ${many} by part of the name`}
          foundWords={(count) => foundWords(count, kind)}
          onPick={setPicked}
        />
      ) : (
        plain
      )}
      <div className="record-options">
        {withChosen(found ?? [], picked ?? chosen).map((record) => (
          <RecordOption
            key={record.id}
            name={name}
            record={record}
            isPicked={record.id === picked?.id}
            onChoose={onChoose}
          />
        ))}
        {isOpen ? children : null}
      </div>
    </FieldGroup>
  );
}

/** A selection in the combobox acts like a click here. */
function RecordOption(props: {
  name: string;
  record: FoundRecord;
  isPicked: boolean;
  onChoose?: ((record: FoundRecord) => void) | undefined;
}) {
  const { name, record, isPicked, onChoose } = props;
  const radio = useRef<HTMLInputElement>(null);
  const isChosen = useIsChosen();
  const value = String(record.id);
  useEffect(() => {
    if (isPicked && !radio.current?.checked) radio.current?.click();
  }, [isPicked]);
  return (
    <Radio
      id={choiceId(name, value)}
      name={name}
      value={value}
      label={record.name}
      isChosen={isChosen(name, value)}
      input={radio}
      onChoose={onChoose && (() => onChoose(record))}
    />
  );
}

/** The plain search stays where the chunk cannot load, e.g. after a new release. */
function useCombobox(): { Combobox: Combobox } | null {
  const [loaded, setLoaded] = useState<{ Combobox: Combobox } | null>(null);
  useEffect(() => {
    import('./record-combobox.tsx').then(
      ({ default: Combobox }) => setLoaded({ Combobox }),
      () => undefined,
    );
  }, []);
  return loaded;
}

/** The chosen record stays in the list after every search. */
function withChosen(results: readonly FoundRecord[], chosen: FoundRecord | null): readonly FoundRecord[] {
  return chosen && !results.some(({ id }) => id === chosen.id) ? [chosen, ...results] : results;
}

function foundWords(count: number, kind: RecordKind): string {
  if (count === 0) return kind === 'customer' ? `${TEXT.noRecords} Choose “New customer” to add it.` : TEXT.noRecords;
  return count === 1 ? `1 ${WORDS[kind].one} found` : `${count} ${WORDS[kind].many} found`;
}
