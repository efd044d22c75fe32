import type { ReactNode } from 'react';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useFieldErrors, useStepField } from '../wizard/step-fields.tsx';
import type { InvestmentContent } from './load-investment.server.ts';

export function FinancialSettings({
  financial,
  financialNote,
}: Pick<InvestmentContent, 'financial' | 'financialNote'>) {
  const field = useStepField();
  const errors = useFieldErrors();
  return (
    <Settings
      title="Financial settings"
      note={financialNote}
      isOpen={financial.some(({ id }) => errors(`financial.${id}`))}
    >
      <div className="fields fields-two">
        {financial.map(({ id, label, unit, help, standard }) => (
          <NumberInput
            key={id}
            {...field(`financial.${id}`)}
            label={label}
            unit={unit}
            hint={`${help ? `${help} ` : ''}Default: ${standard}`}
          />
        ))}
      </div>
    </Settings>
  );
}

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
    <Settings
      title="Risk adjustment by benefit"
      note="Follows the benefit type unless you enter a value"
      isOpen={isOpen}
    >
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
    </Settings>
  );
}

function Settings(props: { title: string; note: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="settings" open={props.isOpen || undefined}>
      <summary>
        <Icon name="chevronRight" size={16} />
        <span className="settings-title">{props.title}</span> <span className="settings-note">{props.note}</span>
      </summary>
      {props.children}
    </details>
  );
}
