import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TEXT } from '#app/text.ts';
import { Button } from '#app/ui/form/button.tsx';
import { choiceId } from '#app/ui/form/checkbox.tsx';
import { controlId, FieldGroup } from '#app/ui/form/field.tsx';
import { Radio } from '#app/ui/form/radio-cards.tsx';
import { InputBox } from '#app/ui/form/text-input.tsx';
import { useStepField } from '../../wizard/step-fields.tsx';
import type { FoundRecord, RecordKind } from './find-records.server.ts';
import { useCombobox } from './load-combobox.ts';

const WORDS: Record<RecordKind, { label: string; one: string; many: string }> = {
  customer: { label: 'Customer', one: 'customer', many: 'customers' },
  account: { label: 'Account', one: 'account', many: 'accounts' },
  contact: { label: 'Contact', one: 'contact', many: 'contacts' },
  opportunity: { label: 'Opportunity', one: 'opportunity', many: 'opportunities' },
};

/**
 * Posts one of the radio buttons below the search. The button searches on the server; with scripts a combobox adds its selection
 * to the radio buttons.
 */
export function RecordSearch(props: {
  readonly kind: Exclude<RecordKind, 'customer'>;
  readonly options: readonly FoundRecord[];
  readonly chosenId: number | undefined;
  /** The results of the last search by the button. */
  readonly found: readonly FoundRecord[] | undefined;
  /** The field that limits the results, e.g. the account of a contact. */
  readonly within: string;
  /** False where `options` are all there are. */
  readonly isSearchable: boolean;
  readonly onChoose?: (record: FoundRecord | null) => void;
  readonly none: ReactNode;
}) {
  const { kind, options, chosenId, found, within, isSearchable, onChoose, none } = props;
  const field = useStepField();
  const { label, many } = WORDS[kind];
  const name = `${kind}Id`;
  const [picked, setPicked] = useState<FoundRecord | null>(null);
  return (
    <FieldGroup label={label} labelHidden name={name} errors={field(name).errors} className="record-search">
      <div className="record-options">
        {listed(options, found, picked).map((record) => (
          <RecordOption
            key={record.id}
            name={name}
            record={record}
            isChosen={record.id === chosenId}
            isPicked={record.id === picked?.id}
            onChoose={onChoose}
          />
        ))}
        <Radio
          id={controlId(name)}
          name={name}
          value=""
          label={none}
          isChosen={chosenId === undefined}
          onChoose={onChoose && (() => onChoose(null))}
        />
      </div>
      {isSearchable ? <Search kind={kind} within={within} many={many} found={found} onPick={setPicked} /> : null}
    </FieldGroup>
  );
}

function Search(props: {
  readonly kind: RecordKind;
  readonly within: string;
  readonly many: string;
  readonly found: readonly FoundRecord[] | undefined;
  readonly onPick: (record: FoundRecord) => void;
}) {
  const { kind, within, many, found, onPick } = props;
  const loaded = useCombobox();
  const query = useStepField()(`${kind}Query`);
  if (loaded)
    return (
      <loaded.Combobox
        kind={kind}
        within={within}
        id={controlId(query.name)}
        label={`Search ${many} by part of the name`}
        foundWords={(count) => foundWords(count, kind)}
        onPick={onPick}
      />
    );
  return (
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
}

/** A selection in the combobox acts like a click here. */
function RecordOption(props: {
  name: string;
  record: FoundRecord;
  isChosen: boolean;
  isPicked: boolean;
  onChoose?: ((record: FoundRecord) => void) | undefined;
}) {
  const { name, record, isChosen, isPicked, onChoose } = props;
  const radio = useRef<HTMLInputElement>(null);
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
      detail={record.detail}
      isChosen={isChosen}
      input={radio}
      onChoose={onChoose && (() => onChoose(record))}
    />
  );
}

/** What was picked or found stands below what is proposed. */
function listed(
  options: readonly FoundRecord[],
  found: readonly FoundRecord[] | undefined,
  picked: FoundRecord | null,
): readonly FoundRecord[] {
  const all = [...options, ...(found ?? []), ...(picked ? [picked] : [])];
  return [...new Map(all.toReversed().map((record) => [record.id, record])).values()].toReversed();
}

export function foundWords(count: number, kind: RecordKind): string {
  if (count === 0) return TEXT.noRecords;
  return count === 1 ? `1 ${WORDS[kind].one} found` : `${count} ${WORDS[kind].many} found`;
}
