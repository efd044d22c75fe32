import { Form } from '@remix-run/react';
import type { HostedCalculator } from '#app/modules/widget/hosted-calculator.ts';

const LEVELS = ['low', 'average', 'high'] as const;

interface CalculatorFormProps {
  readonly calculator: Omit<HostedCalculator, 'result' | 'handOff'> & {
    readonly hosted: { readonly update: string };
    readonly locale: string | null;
    readonly last: string;
    readonly isCompact: boolean;
  };
}

/**
 * The address holds the entries: it can be bookmarked, sent and navigated back to. With scripts the page does not
 * reload, so it keeps what it knows of the page around it.
 */
export function CalculatorForm({ calculator }: CalculatorFormProps) {
  const { facts, industries, industry, level, words, hosted, locale, currency, last, isCompact } = calculator;
  const firstWrong = facts.find(({ error }) => error)?.id;
  return (
    <Form method="get" className="calculator-fields" preventScrollReset>
      {locale === null ? null : <input type="hidden" name="locale" value={locale} />}
      <input type="hidden" name="currency" value={currency} />
      {last === '' ? null : <input type="hidden" name="last" value={last} />}
      {isCompact ? <input type="hidden" name="compact" value="1" /> : null}
      {facts.map(({ id, label, value, error }) => (
        <div key={id}>
          <label className="calculator-label" htmlFor={id}>
            {label}
          </label>
          {error ? (
            <p className="calculator-error" id={`${id}-error`}>
              {error}
            </p>
          ) : null}
          <input
            className="calculator-box"
            id={id}
            name={id}
            defaultValue={value}
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            // biome-ignore lint/a11y/noAutofocus: the page answers a form. Browsers refuse it in a frame
            autoFocus={id === firstWrong && !isCompact}
          />
        </div>
      ))}
      <div>
        <label className="calculator-label" htmlFor="industry">
          {words.industry}
        </label>
        <select className="calculator-box" id="industry" name="industry" defaultValue={industry}>
          {industries.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <fieldset>
        <legend className="calculator-label">{words.level}</legend>
        <div className="calculator-box calculator-levels">
          {LEVELS.map((id) => (
            <label key={id}>
              <input type="radio" name="level" value={id} defaultChecked={id === level} />
              <span>{words[id]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <button className="calculator-update" type="submit">
        {hosted.update}
      </button>
    </Form>
  );
}
