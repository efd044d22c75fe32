import type { Dispatch } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { choiceId } from '#app/ui/form/checkbox.tsx';
import { controlId, FieldGroup } from '#app/ui/form/field.tsx';
import { Radio } from '#app/ui/form/radio-cards.tsx';
import { InputBox, TextInput } from '#app/ui/form/text-input.tsx';
import { useIsChosen, useStepField } from '../../wizard/step-fields.tsx';
import type { Choice, ChoiceEvent } from './choice.ts';
import type { FoundRecord } from './find-records.server.ts';
import { useCombobox } from './load-combobox.ts';
import { foundWords } from './record-search.tsx';

interface CustomerFieldProps {
  readonly choice: Choice;
  readonly happen: Dispatch<ChoiceEvent>;
  /** The results of the last search by the button. */
  readonly found: readonly FoundRecord[] | undefined;
  readonly industryNames: Readonly<Record<string, string>>;
}

/** A combobox of the customers. Without scripts a search whose results are radio buttons; both offer a new customer. */
export function CustomerField({ choice, happen, found, industryNames }: CustomerFieldProps) {
  const { customer, newName } = choice;
  const loaded = useCombobox();
  const field = useStepField();
  const { errors } = field('customerId');
  return (
    <FieldGroup label="Customer" name="customerId" errors={errors} className="record-search">
      {loaded ? (
        <>
          <loaded.Combobox
            kind="customer"
            within={undefined}
            id={controlId('customerId')}
            label="Type part of the name"
            picked={customer?.name ?? newName ?? ''}
            foundWords={(count) => foundWords(count, 'customer')}
            detailOf={(record) => detailOf(record, industryNames)}
            onPick={(record) => happen({ type: 'picked', customer: record })}
            onNew={(name) => happen({ type: 'begun', name })}
            onClear={() => happen({ type: 'cleared' })}
          />
          <input type="hidden" name="customerId" value={customer?.id ?? ''} data-choice />
        </>
      ) : (
        <PlainSearch {...{ choice, happen, found, industryNames }} />
      )}
    </FieldGroup>
  );
}

function PlainSearch({ choice, happen, found, industryNames }: CustomerFieldProps) {
  const field = useStepField();
  const isChosen = useIsChosen();
  const query = field('customerQuery');
  const name = field('newCustomer');
  const searched = found?.length === 0 ? query.defaultValue : '';
  const { customer } = choice;
  const listed =
    customer && !found?.some(({ id }) => id === customer.id) ? [customer, ...(found ?? [])] : (found ?? []);
  return (
    <>
      <label htmlFor={controlId('customerId')} className="hint">
        Type part of the name, then choose from the list
      </label>
      <span className="combobox-search">
        <InputBox
          attributes={{ id: controlId('customerId'), name: query.name }}
          native={{ type: 'search', defaultValue: query.defaultValue, autoComplete: 'off' }}
        />
        <Button type="submit" name="intent" value="find-customer">
          Find<span className="visually-hidden"> customers</span>
        </Button>
      </span>
      <p className="hint" role="status">
        {found && foundWords(found.length, 'customer')}
      </p>
      <div className="record-options">
        {listed.map((record) => (
          <Radio
            key={record.id}
            id={choiceId('customerId', String(record.id))}
            name="customerId"
            value={String(record.id)}
            label={record.name}
            detail={detailOf(record, industryNames)}
            isChosen={isChosen('customerId', String(record.id))}
            onChoose={() => happen({ type: 'picked', customer: record })}
          />
        ))}
        <div className="new-record">
          <Radio
            id={choiceId('customerId', '')}
            name="customerId"
            value=""
            label="New customer"
            isChosen={name.defaultValue !== '' && isChosen('customerId', '')}
            onChoose={() => happen({ type: 'begun', name: nameAsSearched() })}
          />
          <TextInput
            {...name}
            defaultValue={name.defaultValue || searched}
            label="New customer name"
            autoComplete="off"
          />
        </div>
        {listed.length > 0 ? (
          <Button type="submit" name="intent" value="choose-customer">
            Use this customer
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The name starts as what was searched. */
function nameAsSearched(): string {
  const [search, name] = ['customerId', 'newCustomer'].map((field) => document.getElementById(controlId(field)));
  if (!(search instanceof HTMLInputElement && name instanceof HTMLInputElement)) return '';
  if (name.value === '') name.value = search.value.trim();
  return name.value;
}

/** "Retail · 1 open opportunity · 2 estimates" */
function detailOf(
  { industry, opportunities, estimates }: FoundRecord,
  names: Readonly<Record<string, string>>,
): string {
  return [
    industry ? (names[industry] ?? '') : '',
    opportunities ? countWords(opportunities, 'open opportunity', 'open opportunities') : '',
    estimates === undefined
      ? ''
      : estimates === 0
        ? 'no estimates yet'
        : countWords(estimates, 'estimate', 'estimates'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Counts stop at 100. */
function countWords(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count >= 100 ? '100 or more' : count} ${many}`;
}
