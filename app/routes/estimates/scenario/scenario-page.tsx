import { type ComponentProps, useEffect, useMemo } from 'react';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { ReadOnlyField } from '#app/ui/form/field.tsx';
import { RadioCards } from '#app/ui/form/radio-cards.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import type { Wording } from '../wizard/conflict-form.tsx';
import type { Frame } from '../wizard/content.ts';
import { useStepField } from '../wizard/step-fields.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { useRefusal, useStepSaving } from '../wizard/step-saving.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { ClearingDialog } from './clearing-dialog.tsx';
import { CurrencyAndTerm } from './currency-and-term.tsx';
import { follows } from './customer/choice.ts';
import { CustomerField } from './customer/customer-field.tsx';
import { CustomerRecord, NewCustomer } from './customer/customer-record.tsx';
import { useChoice } from './customer/use-choice.ts';
import type { ScenarioContent } from './load-scenario.server.ts';
import { NameField } from './name-field.tsx';
import { ScenarioDrawing } from './scenario-drawing.tsx';

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
  const { scenarios, industries } = content;
  const found = { ...(content.foundCustomers && { customer: content.foundCustomers }), ...useRefusal()?.found };
  const { clears } = useStepSaving();
  const { choice, happen, listeners } = useChoice(content, estId);
  const industryNames = useMemo(() => Object.fromEntries(industries.map(({ id, label }) => [id, label])), [industries]);
  const customerParts = { choice, happen, found, industryNames };
  return (
    <div className="scenario-fields" {...listeners}>
      {clears ? <ClearingDialog clears={clears} /> : null}
      <RadioCards
        {...field('scenarioId')}
        label="Kind of deal"
        options={scenarios.map(({ id, title, summary, question }) => ({
          value: String(id),
          label: title,
          description: (
            <>
              {summary} <span className="scenario-question">{question}</span>
            </>
          ),
          aside: <ScenarioDrawing scenarioId={id} />,
        }))}
      />
      <TourAnchor steps={[11]} />
      <div className="scenario-customer">
        <h2>Customer</h2>
        {isOpen ? <CustomerField {...customerParts} found={found.customer} /> : <ChosenRecords content={content} />}
        {isOpen ? <CustomerPanel {...customerParts} /> : null}
        <div className="followed-field">
          <Select
            {...field('industry')}
            label="Industry"
            hint="Sets the benchmarks: Industry Low, Average, and High"
            describedBy="industry-note"
            options={[
              { value: '', label: 'Choose an industry' },
              ...industries.map(({ id, label }) => ({ value: id, label })),
            ]}
          />
          <p className="hint followed" id="industry-note">
            {follows(choice, 'industry') ? (
              <>
                <Icon name="partners" size={16} />
                <span>From the customer. Changing it here changes this estimate only</span>
              </>
            ) : null}
          </p>
        </div>
        <NameField choice={choice} estId={estId} />
      </div>
      <CurrencyAndTerm content={content} choice={choice} estId={estId} isOpen={isOpen} />
      {content.quota ? <p className="hint">{content.quota}</p> : null}
    </div>
  );
}

function CustomerPanel(
  props: ComponentProps<typeof CustomerRecord> & Pick<ComponentProps<typeof NewCustomer>, 'happen'>,
) {
  const { choice, happen } = props;
  const isEnhanced = useEnhanced();
  // Without scripts its name stands beside its radio button.
  if (choice.newName !== null) return isEnhanced ? <NewCustomer name={choice.newName} happen={happen} /> : null;
  return <CustomerRecord {...props} />;
}

/** For reading only. */
function ChosenRecords({ content: { chosen } }: { readonly content: ScenarioContent }) {
  const shown = [
    ['Customer', chosen.customer],
    ['Account', chosen.account],
    ['Contact', chosen.contact],
    ['Opportunity', chosen.opportunity],
  ] as const;
  return shown.map(([label, record]) =>
    record ? (
      <ReadOnlyField key={label} label={label}>
        <bdi>{record.name}</bdi>
      </ReadOnlyField>
    ) : null,
  );
}

/** Redirects calculators older than 1.2.0. Their inlined code links to the page of a new estimate. */
function useForwardedFragment(): void {
  useEffect(() => {
    const { hash } = window.location;
    if (hash.startsWith('#%7B')) window.location.replace(`/estimates/from-calculator${hash}`);
  }, []);
}
