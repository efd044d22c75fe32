import { DriverBar } from '@worthwhile/report/charts';
import type { Strings } from '@worthwhile/widget';
import type { CalculatorResult as Result } from '#app/modules/widget/hosted-calculator.ts';
import { KindOfBenefit } from '#app/ui/wizard/kind-of-benefit.tsx';

interface ResultProps {
  readonly result: Result;
  readonly words: Strings;
}

/** @param props.isOutdated true while an entry is wrong: the result is of the entries before */
export function CalculatorResult({ result, words, isOutdated }: ResultProps & { readonly isOutdated: boolean }) {
  const { saving, hardOnly, net, categories } = result;
  return (
    <div className={`calculator-result${isOutdated ? ' calculator-outdated' : ''}`}>
      <p className="calculator-caption" id="calculator-caption">
        {isOutdated ? words.outdated : words.saving}
      </p>
      <p className="calculator-figures">
        <bdi dir="ltr" className="calculator-saving">
          {saving}
        </bdi>{' '}
        <span className="calculator-twin">
          {words.hardOnly} <bdi dir="ltr">{hardOnly}</bdi>
        </span>
      </p>
      <SavingBar categories={categories} />
      <ul className="calculator-key">
        {categories.map(({ id, shown }) => (
          <li key={id}>
            <KindOfBenefit category={id} word={words[id]} /> <bdi dir="ltr">{shown}</bdi>
          </li>
        ))}
      </ul>
      {net ? (
        <p className="calculator-fees">
          <span>
            {words.afterFees} <bdi dir="ltr">{net.saving}</bdi>
          </span>{' '}
          <span>
            {words.hardOnly} <bdi dir="ltr">{net.hardOnly}</bdi>
          </span>
        </p>
      ) : null}
    </div>
  );
}

export function CalculatorBenefits({ result, words, assumed }: ResultProps & { readonly assumed: string }) {
  return (
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
            <bdi className="num" dir="ltr">
              {shown}
            </bdi>
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
    <svg
      className="calculator-bar"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      height={HEIGHT}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map(({ id, x, width }) => (
        <g key={id} transform={`translate(${x} 0)`}>
          <DriverBar value={1} max={1} category={id} width={width} height={HEIGHT} />
        </g>
      ))}
    </svg>
  );
}
