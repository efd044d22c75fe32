import { Button } from '#app/ui/form/button.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { FigureWarning } from '#app/ui/wizard/figure-warning.tsx';
import { useRowCount, useStepField } from '../wizard/step-fields.tsx';
import type { InvestmentContent } from './load-investment.server.ts';

/** One row per selected product, and more for further tools of the same kind. */
export function RetiredTools(content: Pick<InvestmentContent, 'retirable' | 'sign' | 'toolWarnings'>) {
  const { retirable, sign, toolWarnings } = content;
  const field = useStepField();
  const filled = useRowCount('retiredTools', 0);
  const productIn = (index: number) => field(`retiredTools[${index}].otherProductId`).defaultValue;
  const entered = Array.from({ length: filled }, (_, index) => productIn(index));
  const waiting = retirable.filter(({ id }) => !entered.includes(String(id)));
  const rows = [
    ...entered.map((product, index) => ({
      name: '',
      product: entered.indexOf(product) === index ? retirable.find(({ id }) => String(id) === product) : undefined,
    })),
    ...waiting.map((product) => ({ name: product.name, product })),
  ];
  return (
    <section className="section">
      <h2>Retired tools</h2>
      {rows.map(({ name, product }, index) => {
        const of = (part: string) => field(`retiredTools[${index}].${part}`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a row is its name in the form
          <fieldset key={index} className="fields fields-two retired-tool">
            <legend className="product-list-title">
              {product ? `Tool ${index + 1}: ${product.name}` : `Tool ${index + 1}`}
            </legend>
            {product ? (
              <input type="hidden" name={`retiredTools[${index}].otherProductId`} value={product.id} />
            ) : (
              <Select
                {...of('otherProductId')}
                label="Replaces"
                options={retirable.map(({ id, name: label }) => ({ value: String(id), label }))}
              />
            )}
            <TextInput {...of('name')} defaultValue={of('name').defaultValue || name} label="Name" autoComplete="off" />
            <NumberInput {...of('annualCost')} label="Annual cost" unit={sign} hint="0 if it costs nothing" />
            <NumberInput {...of('adminHoursPerMonth')} label="Administration" unit="hours/month" />
            <NumberInput {...of('retireMonth')} label="Month of retirement" hint="0 to 60; 0 means at the start" />
            {toolWarnings[index] ? <FigureWarning>{toolWarnings[index]}</FigureWarning> : null}
            <NumberInput {...of('terminationFee')} label="Termination fee" unit={sign} />
            <NumberInput {...of('overlapPct')} label="Overlap" unit="percent" hint="Overlap with the new products" />
          </fieldset>
        );
      })}
      <p>
        <Button type="submit" name="intent" value="add-tool">
          Add tool
        </Button>
      </p>
      <div className="fields fields-two">
        <NumberInput {...field('toolCostUpliftPct')} label="Annual increase in tool cost" unit="percent" />
      </div>
    </section>
  );
}
