import { type FormEvent, useEffect, useRef } from 'react';
import { controlId } from '#app/ui/form/field.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Radio, RadioCards } from '#app/ui/form/radio-cards.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import type { Wording } from '../wizard/conflict-form.tsx';
import type { Frame } from '../wizard/content.ts';
import { useIsChosen, useStepField } from '../wizard/step-fields.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { useRefusal, useStepSaving } from '../wizard/step-saving.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { Accounts } from './account-fields.tsx';
import { ClearingDialog } from './clearing-dialog.tsx';
import type { FoundRecord } from './find-records.server.ts';
import type { ScenarioContent } from './load-scenario.server.ts';
import { RecordSearch } from './record-search.tsx';
import { ScenarioDrawing } from './scenario-drawing.tsx';

const YEARS = [1, 2, 3, 4, 5];

export function ScenarioPage({ frame, content }: { frame: Frame; content: ScenarioContent }) {
  const isNew = frame.estId === null;
  useForwardedFragment();
  return (
    <WizardFrame
      frame={frame}
      content={content}
      title={isNew ? 'Create ROI' : 'Scenario'}
      lead={
        frame.mode === 'view'
          ? 'Who the estimate is for, and what kind of deal it is. View only.'
          : 'Who is this for, and what kind of deal is it?'
      }
    >
      <StepForm frame={frame} content={content} wording={wordingOf(content)}>
        <ScenarioFields content={content} frame={frame} />
      </StepForm>
    </WizardFrame>
  );
}

function wordingOf({ scenarios, industries, currencies, chosen }: ScenarioContent): Wording {
  const named: Record<string, readonly { id: string | number; name: string }[]> = {
    scenarioId: scenarios.map(({ id, title }) => ({ id, name: title })),
    industry: industries.map(({ id, label }) => ({ id, name: label })),
    currencyId: currencies,
    ...Object.fromEntries(Object.entries(chosen).map(([kind, record]) => [`${kind}Id`, record ? [record] : []])),
  };
  return (name, text) => {
    const list = named[name];
    return list ? (list.find(({ id }) => String(id) === text)?.name ?? 'your selection') : text;
  };
}

function ScenarioFields({ content, frame }: { content: ScenarioContent; frame: Frame }) {
  const { estId } = frame;
  const isOpen = frame.mode === 'edit';
  const field = useStepField();
  const { scenarios, currencies, industries, chosen } = content;
  const found = { ...(content.foundCustomers && { customer: content.foundCustomers }), ...useRefusal()?.found };
  const { clears } = useStepSaving();
  const bringIndustry = useBroughtIndustry();
  const fillRate = useFilledRate(currencies, field('currencyId').defaultValue);
  return (
    <div className="fields scenario-fields">
      {clears ? <ClearingDialog clears={clears} /> : null}
      <RadioCards
        {...field('scenarioId')}
        label="Business scenario"
        options={scenarios.map(({ id, title, description, question, alsoCalled }) => ({
          value: String(id),
          label: title,
          description: (
            <>
              {description}
              {alsoCalled ? ` (also called ${alsoCalled})` : null}
              <span className="scenario-question">{question}</span>
            </>
          ),
          aside: <ScenarioDrawing scenarioId={id} />,
        }))}
      />
      <TourAnchor steps={[11]} />
      <TextInput {...field('name')} label="ROI name" autoComplete="off" width="medium" />
      <RecordSearch
        kind="customer"
        chosen={chosen.customer}
        found={found.customer}
        isOpen={isOpen}
        onChoose={bringIndustry}
      >
        <NewCustomer foundNone={found.customer?.length === 0} />
      </RecordSearch>
      <Select
        {...field('industry')}
        label="Industry"
        hint="Sets the benchmarks: Industry Low, Average, and High"
        options={[
          { value: '', label: 'Choose an industry' },
          ...industries.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
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
          The current rate is {content.currencyToday}. <a href={`/estimates/${estId}/refresh`}>Use the current rate</a>
        </p>
      ) : null}
      <Select
        {...field('contractYears')}
        label="Term"
        hint="Years the estimate covers. For Ongoing Customer, years reviewed."
        options={[
          ...(estId === null ? [{ value: '', label: '3 years; 1 year for Ongoing Customer' }] : []),
          ...YEARS.map((years) => ({ value: String(years), label: years === 1 ? '1 year' : `${years} years` })),
        ]}
      />
      {content.hasAccounts ? (
        <Accounts content={content} found={found} isOpen={isOpen} onChoose={bringIndustry} />
      ) : null}
    </div>
  );
}

/** The radio button of a typed name. Its selection overrides every customer of the list, and the search text is its default. */
function NewCustomer({ foundNone }: { foundNone: boolean }) {
  const field = useStepField();
  const isChosen = useIsChosen();
  const typed = field('newCustomer');
  const searched = foundNone ? field('customerQuery').defaultValue : '';
  return (
    <div className="new-record">
      <Radio
        id={controlId('customerId')}
        name="customerId"
        value=""
        label="New customer"
        isChosen={typed.defaultValue !== '' && isChosen('customerId', '')}
        onChoose={() => nameAsSearched(controlId('customerQuery'), controlId(typed.name))}
      />
      <TextInput
        {...typed}
        defaultValue={typed.defaultValue || searched}
        label="New customer name"
        autoComplete="off"
        width="medium"
      />
    </div>
  );
}

function nameAsSearched(searchId: string, nameId: string) {
  const [search, name] = [searchId, nameId].map((id) => document.getElementById(id));
  if (search instanceof HTMLInputElement && name instanceof HTMLInputElement && name.value === '')
    name.value = search.value.trim();
}

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

/**
 * Fills in the industry of the chosen customer or account. An industry that the user chose, or that is stored, stays. Without
 * scripts the save does the same.
 */
function useBroughtIndustry(): (record: FoundRecord) => void {
  const brought = useRef('');
  return ({ industry }) => {
    const select = document.getElementById(controlId('industry'));
    if (!industry || !(select instanceof HTMLSelectElement)) return;
    if (select.value !== '' && select.value !== brought.current) return;
    brought.current = industry;
    select.value = industry;
    select.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/** Redirects calculators older than 1.2.0. Their inlined code links to the page of a new estimate. */
function useForwardedFragment(): void {
  useEffect(() => {
    const { hash } = window.location;
    if (hash.startsWith('#%7B')) window.location.replace(`/estimates/from-calculator${hash}`);
  }, []);
}
