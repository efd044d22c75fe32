import { Button } from '#app/ui/form/button.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { InvestmentContent } from '../wizard/content.ts';
import { useRowCount, useStepField } from '../wizard/step-fields.tsx';

/** The tools that a consolidation retires, each with what it costs until then. Rows without a name are left out. */
export function RetiredTools(props: { retirable: InvestmentContent['retirable']; rows: number; sign: string }) {
  const { retirable, sign } = props;
  const field = useStepField();
  const rows = useRowCount('retiredTools', Math.max(props.rows, 1));
  return (
    <section className="section">
      <h2>Retired tools</h2>
      {Array.from({ length: rows }, (_, index) => index).map((index) => {
        const of = (part: string) => field(`retiredTools[${index}].${part}`);
        return (
          <fieldset key={index} className="fields fields-two retired-tool">
            <legend className="product-list-title">Tool {index + 1}</legend>
            <Select
              {...of('otherProductId')}
              label="Replaces"
              options={retirable.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <TextInput {...of('name')} label="Name" maxLength={120} autoComplete="off" />
            <NumberInput {...of('annualCost')} label="Yearly cost" unit={sign} />
            <NumberInput {...of('adminHoursPerMonth')} label="Administration" unit="hours/month" />
            <NumberInput {...of('retireMonth')} label="Retired in month" hint="0 is the start; allowed 0 to 60" />
            <NumberInput {...of('terminationFee')} label="Termination fee" unit={sign} />
            <NumberInput
              {...of('overlapPct')}
              label="Overlap"
              unit="percent"
              hint="How much of the new products’ work this tool does already"
            />
          </fieldset>
        );
      })}
      <p>
        <Button type="submit" name="intent" value="add-tool">
          Add another tool
        </Button>
      </p>
      <div className="fields fields-two">
        <NumberInput {...field('toolCostUpliftPct')} label="Yearly rise of tool cost" unit="percent" />
      </div>
    </section>
  );
}
