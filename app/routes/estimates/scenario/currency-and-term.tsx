import { type FormEvent, useRef } from 'react';
import { choiceId } from '#app/ui/form/checkbox.tsx';
import { controlId, FieldGroup } from '#app/ui/form/field.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useIsChosen, useStepField, useTypedField } from '../wizard/step-fields.tsx';
import type { Choice } from './customer/choice.ts';
import type { ScenarioContent } from './load-scenario.server.ts';

const YEARS = [1, 2, 3, 4, 5];

/** Shows its values closed; an error inside opens it. */
export function CurrencyAndTerm(props: {
  readonly content: ScenarioContent;
  readonly choice: Choice;
  readonly estId: number | null;
  readonly isOpen: boolean;
}) {
  const { content, choice, estId, isOpen } = props;
  const { currencies } = content;
  const field = useStepField();
  const typed = useTypedField();
  const isChosen = useIsChosen();
  const fillRate = useFilledRate(currencies, field('currencyId').defaultValue);
  const isReview = choice.scenarioId === '2';
  const hasError = ['currencyId', 'currencyValue', 'contractYears'].some((name) => field(name).errors?.length);
  const currency = currencies.find(({ id }) => String(id) === typed('currencyId').defaultValue);
  const years = Number(choice.texts.contractYears || (isReview ? 1 : 3));
  return (
    <details className="currency-and-term" open={hasError || undefined}>
      <summary>
        <Icon name="chevronRight" size={16} />
        <span className="summary-title">Currency and term</span>{' '}
        <span className="summary-values">
          {currency ? `${currency.name}, ${currency.sign.trim()} at ${typed('currencyValue').defaultValue}` : ''} ·{' '}
          {yearsWords(years)}
          {isReview ? ' reviewed' : ''}
        </span>
      </summary>
      <div className="fields">
        <div className="fields fields-two" onChange={fillRate}>
          <Select
            {...field('currencyId')}
            label="Currency"
            hint={
              estId !== null && isOpen
                ? 'A different currency or value converts all amounts of this estimate.'
                : undefined
            }
            options={currencies.map(({ id, name, sign, value }) => ({
              value: String(id),
              label: `${name} (${sign.trim()}), ${value}`,
            }))}
          />
          <NumberInput {...field('currencyValue')} label="Currency value" hint="Units per US dollar, at least 0.1" />
        </div>
        {content.currencyToday ? (
          <p className="hint">
            The current rate is {content.currencyToday}.{' '}
            <a href={`/estimates/${estId}/refresh`}>Use the current rate</a>
          </p>
        ) : null}
        <FieldGroup
          label={isReview ? 'Years reviewed' : 'Term'}
          name="contractYears"
          hint={
            estId === null
              ? 'Years the estimate covers. The default is 3, for Ongoing Customer 1 year reviewed.'
              : 'Years the estimate covers. For Ongoing Customer, years reviewed.'
          }
          errors={field('contractYears').errors}
        >
          <div className="levels term">
            {/* Text browsers check the first choice of a group that has none. */}
            {estId === null ? (
              <label>
                <input
                  type="radio"
                  id={choiceId('contractYears', 'default')}
                  name="contractYears"
                  value=""
                  defaultChecked={!choice.texts.contractYears}
                />
                Default
              </label>
            ) : null}
            {YEARS.map((year) => (
              <label key={year}>
                <input
                  type="radio"
                  id={year === 1 ? controlId('contractYears') : choiceId('contractYears', String(year))}
                  name="contractYears"
                  value={year}
                  defaultChecked={isChosen('contractYears', String(year))}
                />
                {yearsWords(year)}
              </label>
            ))}
          </div>
        </FieldGroup>
      </div>
    </details>
  );
}

const yearsWords = (years: number) => (years === 1 ? '1 year' : `${years} years`);

/** Fills in the currency's rate, or the rate that the user typed for it before. */
function useFilledRate(currencies: ScenarioContent['currencies'], shown: string) {
  const seen = useRef({ currency: shown, rates: new Map<string, string>() });
  return ({ target: select }: FormEvent) => {
    if (!(select instanceof HTMLSelectElement)) return;
    const rate = select.form?.elements.namedItem('currencyValue');
    const currency = currencies.find(({ id }) => String(id) === select.value);
    if (!currency || !(rate instanceof HTMLInputElement)) return;
    const { currency: before, rates } = seen.current;
    rates.set(before, rate.value);
    seen.current.currency = select.value;
    rate.value = rates.get(select.value) ?? currency.value;
  };
}
