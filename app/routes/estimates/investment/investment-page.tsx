import { NumberInput } from '#app/ui/form/number-input.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import { FigureWarning } from '#app/ui/wizard/figure-warning.tsx';
import type { Frame } from '../wizard/content.ts';
import { useFieldErrors, useStepField } from '../wizard/step-fields.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { DriverRisks } from './driver-risks.tsx';
import { LicenceLines } from './licence-lines.tsx';
import type { InvestmentContent } from './load-investment.server.ts';
import { RetiredTools } from './retired-tools.tsx';

export function InvestmentPage({ frame, content }: { frame: Frame; content: InvestmentContent }) {
  return (
    <WizardFrame
      frame={frame}
      content={content}
      title="Investment"
      lead={
        frame.mode === 'view'
          ? 'What the customer pays and the effort they put in. View only.'
          : 'What the customer pays and the effort they put in. Prices start at list price.'
      }
    >
      <StepForm frame={frame} content={content}>
        <section className="section">
          <h2>Licenses</h2>
          <LicenceLines licences={content.licences} sign={content.sign} />
          {content.feeWarning === null ? null : <FigureWarning>{content.feeWarning}</FigureWarning>}
          <Fees {...content} />
        </section>
        <TourAnchor steps={[14]} />
        {content.retirable.length > 0 ? <RetiredTools {...content} /> : null}
        <section className="section">
          <h2>One-time and internal costs</h2>
          <div className="fields fields-two">
            <NumberInputs lines={content.costs} />
          </div>
        </section>
        <FinancialSettings settings={content.financial} />
        <DriverRisks risks={content.risks} />
      </StepForm>
    </WizardFrame>
  );
}

function Fees({
  hasExistingFee,
  sign,
  deployment,
  fees,
}: Pick<InvestmentContent, 'hasExistingFee' | 'sign' | 'deployment' | 'fees'>) {
  const field = useStepField();
  return (
    <div className="fields fields-two">
      {deployment ? (
        <NumberInput
          {...field(`financial.${deployment.id}`)}
          label={deployment.label}
          unit={deployment.unit}
          hint={`${deployment.help} The longer it takes, the later the payback.`}
        />
      ) : null}
      <RadioGroup
        {...field('feeTiming')}
        label="When annual fees are due"
        hint="In advance: at the start of each year, as most subscriptions are billed. At the end: shortens the payback on paper."
        options={[
          { value: 'advance', label: 'In advance' },
          { value: 'yearEnd', label: 'At the end of each year' },
        ]}
      />
      <NumberInputs lines={fees} />
      {hasExistingFee ? (
        <NumberInput
          {...field('existingAnnualFee')}
          label="Current annual fee"
          unit={`${sign}/year`}
          hint="0 if there is none"
        />
      ) : null}
    </div>
  );
}

function NumberInputs({ lines }: { lines: InvestmentContent['fees'] }) {
  const field = useStepField();
  return lines.map(({ id, label, unit, help }) => (
    <NumberInput key={id} {...field(id)} label={label} unit={unit} hint={help || undefined} />
  ));
}

function FinancialSettings({ settings }: { settings: InvestmentContent['financial'] }) {
  const field = useStepField();
  const errors = useFieldErrors();
  const isRefused = settings.some(({ id }) => errors(`financial.${id}`));
  return (
    <details className="more-fields" open={isRefused || undefined}>
      <summary>Financial settings: discount rate, adoption, and risk</summary>
      <div className="fields fields-two">
        {settings.map(({ id, label, unit, help, standard }) => (
          <NumberInput
            key={id}
            {...field(`financial.${id}`)}
            label={label}
            unit={unit}
            hint={`${help ? `${help} ` : ''}Default: ${standard}`}
          />
        ))}
      </div>
    </details>
  );
}
