import { NumberInput } from '#app/ui/form/number-input.tsx';
import { useStepField } from '../wizard/step-fields.tsx';
import type { InvestmentContent } from './load-investment.server.ts';

export function CostFields({ lines }: { lines: InvestmentContent['fees'] }) {
  const field = useStepField();
  return lines.map(({ id, label, unit, help }) => (
    <NumberInput key={id} {...field(id)} label={label} unit={unit} hint={help || undefined} />
  ));
}
