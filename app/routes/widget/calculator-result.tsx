import { DriverBar } from '@worthwhile/report/charts';
import type { Strings } from '@worthwhile/widget';
import type { CalculatorResult as Result } from '#app/modules/widget/hosted-calculator.ts';
import { KindOfBenefit } from '#app/ui/wizard/kind-of-benefit.tsx';

export function CalculatorResult(props: {
  readonly result: Result;
  readonly words: Strings;
  readonly assumed: string;
}) {
  const { result, words, assumed } = props;
  return (
    <>
      <div className="calculator-result">
        <p className="calculator-caption">{words.saving}</p>
        <p className="calculator-figures">
          <strong className="calculator-saving">{result.saving}</strong>
          <span className="calculator-twin">
            {words.hardOnly} <strong>{result.hardOnly}</strong>
          </span>
        </p>
        <SavingBar categories={result.categories} />
        <ul className="calculator-key">
          {result.categories.map(({ id, shown }) => (
            <li key={id}>
              <KindOfBenefit category={id} word={words[id]} /> <span className="num">{shown}</span>
            </li>
          ))}
        </ul>
      </div>
      <section className="calculator-how" id="how" aria-labelledby="how-title">
        <h2 id="how-title">{words.how}</h2>
        <p>{assumed}</p>
        {result.benefits.map(({ id, label, isForeign, category, shown, steps }) => (
          <details key={id} className="calculator-benefit">
            <summary>
              <span>
                <bdi lang={isForeign ? 'en' : undefined}>{label}</bdi>
              </span>
              <KindOfBenefit category={category} word={words[category]} />
              <span className="num">{shown}</span>
            </summary>
            <dl>
              {steps.map((step) => (
                <div key={step.title}>
                  <dt>{step.title}</dt>
                  <dd>
                    {step.inWords ? <span className="calculator-words">{step.inWords}</span> : null}
                    <span className="num" dir="ltr">
                      {step.inNumbers} = <strong>{step.result}</strong>
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </section>
    </>
  );
}

const WIDTH = 502;
const HEIGHT = 12;
const GAP = 3;

/** The key below it repeats it in words and figures. */
function SavingBar({ categories }: { readonly categories: Result['categories'] }) {
  const shown = categories.filter(({ share }) => share > 0);
  const room = WIDTH - GAP * (shown.length - 1);
  let before = 0;
  const bars = shown.map(({ id, share }, index) => {
    const x = before * room + index * GAP;
    before += share;
    return { id, x, width: share * room };
  });
  return (
    <svg className="calculator-bar" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {bars.map(({ id, x, width }) => (
        <g key={id} transform={`translate(${x} 0)`}>
          <DriverBar value={1} max={1} category={id} width={width} height={HEIGHT} />
        </g>
      ))}
    </svg>
  );
}
