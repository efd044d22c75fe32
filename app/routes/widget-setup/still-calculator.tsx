import type { HostedCalculator } from '#app/modules/widget/hosted-calculator.ts';
import { CalculatorResult } from '#app/routes/widget/calculator-result.tsx';
import '#app/routes/widget/embed.css';

/** The calculator where it begins, without its script. As text: boxes here would belong to no form. */
export function StillCalculator({ calculator }: { readonly calculator: HostedCalculator }) {
  const { words, facts, industries, industry, level, result } = calculator;
  const entries = [
    ...facts.map(({ label, value }) => [label, value] as const),
    [words.industry, industries.find(({ id }) => id === industry)?.label ?? ''] as const,
    [words.level, words[level]] as const,
  ];
  return (
    <div className="calculator calculator-compact" lang={words.lang} dir={words.dir}>
      <div className="calculator-panel">
        <p className="calculator-label">{words.heading}</p>
        <dl className="calculator-still">
          {entries.map(([label, value]) => (
            <div key={label}>
              <dt className="calculator-label">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {result ? <CalculatorResult result={result} words={words} isOutdated={false} /> : null}
        <p className="calculator-basis">{words.privacy}</p>
      </div>
    </div>
  );
}
