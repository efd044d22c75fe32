import { NumberInput } from '#app/ui/form/number-input.tsx';
import { RadioCards } from '#app/ui/form/radio-cards.tsx';
import { useStepField } from '../wizard/step-fields.tsx';
import { CostFields } from './cost-fields.tsx';
import type { InvestmentContent } from './load-investment.server.ts';

const TITLE = 'When annual fees are due';
const TIMINGS = [
  {
    value: 'advance',
    label: 'In advance',
    description: 'At the start of each year, as most subscriptions are billed',
  },
  { value: 'yearEnd', label: 'At the end of each year', description: 'Shortens the payback on paper' },
] as const;

/** Each time of payment shows the payback that it leads to. */
export function FeesSection(content: InvestmentContent) {
  const { deployment, adoption, hasExistingFee, sign, fees, result } = content;
  const field = useStepField();
  return (
    <div className="fees">
      <section className="section">
        <h2>{TITLE}</h2>
        <RadioCards
          {...field('feeTiming')}
          label={TITLE}
          labelHidden
          options={TIMINGS.map(({ value, label, description }) => ({
            value,
            label: <TimingLabel label={label} payback={result?.paybacks?.[value]} />,
            description,
            isShort: true,
          }))}
        />
      </section>
      <section className="section">
        <h2>{deployment ? 'Rollout and price rise' : 'Price rise'}</h2>
        <div className="fields fields-two">
          {deployment ? (
            <NumberInput
              {...field(`financial.${deployment.id}`)}
              label={deployment.label}
              unit={deployment.unit}
              hint={deployment.help}
            />
          ) : null}
          <CostFields lines={fees} />
          {hasExistingFee ? (
            <NumberInput
              {...field('existingAnnualFee')}
              label="Current annual fee"
              unit={`${sign}/year`}
              hint="0 if there is none"
            />
          ) : null}
        </div>
        {deployment ? (
          <p className="hint">
            Then adoption grows {adoption.join(', ')}.
            {result?.costOfMonth ? ` One more month costs ${result.costOfMonth}.` : ''}
          </p>
        ) : null}
      </section>
    </div>
  );
}

function TimingLabel({ label, payback }: { label: string; payback: string | undefined }) {
  return (
    <span className="fee-timing">
      <span>{label}</span>{' '}
      {payback ? (
        <span className="fee-payback">
          Payback <strong>{payback}</strong>
        </span>
      ) : null}
    </span>
  );
}
