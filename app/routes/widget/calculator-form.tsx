import { Form } from '@remix-run/react';
import type { HostedCalculator } from '#app/modules/widget/hosted-calculator.ts';
import { Button } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { controlId, FieldGroup } from '#app/ui/form/field.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';

const LEVELS = ['low', 'average', 'high'] as const;

interface CalculatorFormProps {
  readonly calculator: HostedCalculator & {
    readonly hosted: { readonly calculate: string };
    readonly locale: string | null;
  };
}

/**
 * The address holds the entries: it can be bookmarked, sent and navigated back to. With scripts the page does not
 * reload, so it keeps what it knows of the page around it.
 */
export function CalculatorForm({ calculator }: CalculatorFormProps) {
  const { facts, industries, industry, level, words, hosted, locale } = calculator;
  return (
    <Form method="get" className="calculator-fields" preventScrollReset>
      {locale === null ? null : <input type="hidden" name="locale" value={locale} />}
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
        label={words.industry}
        options={industries.map(({ id, label }) => ({ value: id, label }))}
        defaultValue={industry}
      />
      <FieldGroup name="level" label={words.level}>
        <div className="levels">
          {LEVELS.map((id) => (
            <label key={id}>
              <input
                type="radio"
                name="level"
                value={id}
                id={id === 'low' ? controlId('level') : undefined}
                defaultChecked={id === level}
              />
              {words[id]}
            </label>
          ))}
        </div>
      </FieldGroup>
      <Button kind="main" type="submit" className="calculator-submit">
        {hosted.calculate}
      </Button>
    </Form>
  );
}

export function CalculatorProblems(props: { readonly facts: HostedCalculator['facts']; readonly title: string }) {
  const { facts, title } = props;
  return (
    <ErrorSummary
      title={title}
      problems={facts.flatMap(({ id, label, error }) => (error ? [{ name: id, label, message: error }] : []))}
    />
  );
}
