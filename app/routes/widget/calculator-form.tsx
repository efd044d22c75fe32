import type { HostedCalculator } from '#app/modules/widget/hosted-calculator.ts';
import { Button } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { controlId, FieldGroup } from '#app/ui/form/field.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';

const LEVELS = [
  ['low', 'Low'],
  ['average', 'Average'],
  ['high', 'High'],
] as const;

/** What the visitor enters. Its address is the state: it can be kept, sent and gone back to. */
export function CalculatorForm({ calculator }: { readonly calculator: HostedCalculator }) {
  const { facts, industries, industry, level } = calculator;
  return (
    <form method="get" className="calculator-fields">
      {facts.map(({ id, label, value, error }) => (
        <TextInput
          key={id}
          name={id}
          label={label}
          defaultValue={value}
          inputMode="decimal"
          autoComplete="off"
          errors={error ? [error] : []}
        />
      ))}
      <Select
        name="industry"
        label="Industry"
        options={industries.map(({ id, label }) => ({ value: id, label }))}
        defaultValue={industry}
      />
      <FieldGroup name="level" label="Assumptions">
        <div className="levels-row">
          {LEVELS.map(([id, name]) => (
            <label key={id} className="level">
              <input
                className="radio-hidden"
                type="radio"
                name="level"
                value={id}
                id={id === 'low' ? controlId('level') : undefined}
                defaultChecked={id === level}
              />
              <span className="level-body">
                <span className="level-word">{name}</span>
              </span>
            </label>
          ))}
        </div>
      </FieldGroup>
      <Button kind="main" type="submit" className="calculator-submit">
        Calculate
      </Button>
    </form>
  );
}

/** What is wrong with the facts of the address, above everything else. */
export function CalculatorProblems({ facts }: { readonly facts: HostedCalculator['facts'] }) {
  return (
    <ErrorSummary
      problems={facts.flatMap(({ id, label, error }) => (error ? [{ name: id, label, message: error }] : []))}
    />
  );
}
