import { NumberInput } from '#app/ui/form/number-input.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { useFieldErrors, useStepField } from '../wizard/step-fields.tsx';
import type { InvestmentContent } from './load-investment.server.ts';

export function DriverRisks({ risks }: Pick<InvestmentContent, 'risks'>) {
  const field = useStepField();
  const errors = useFieldErrors();
  const isOpen = risks.some(
    ({ id }) =>
      errors(`riskOverrides.${id}.pct`) ||
      errors(`riskOverrides.${id}.reason`) ||
      field(`riskOverrides.${id}.pct`).defaultValue !== '',
  );
  return (
    <details className="more-fields" open={isOpen || undefined}>
      <summary>Risk of single benefits</summary>
      {risks.map(({ id, label, standard }) => (
        <div key={id} className="fields fields-two">
          <NumberInput
            {...field(`riskOverrides.${id}.pct`)}
            label={label}
            unit="percent"
            hint={`Leave blank for ${standard}, as for this benefit type. 0 to 90`}
          />
          <TextInput
            {...field(`riskOverrides.${id}.reason`)}
            label={
              <>
                Reason<span className="visually-hidden">: {label}</span>
              </>
            }
            hint="Shown in the report"
            autoComplete="off"
          />
        </div>
      ))}
    </details>
  );
}
