import type { FactorView, FormulaView } from '#app/modules/configuration/model/formula-view.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Icon } from '#app/ui/icons.tsx';

/** Sets a formula as a column per factor: name, words, unit as a fraction, example. Phones show a row per factor. */
export function FormulaGrid({ view }: { readonly view: FormulaView }) {
  const { factors, result, reduction, ways } = view;
  const isLabeled = factors.length <= MOST_LABELED;
  return (
    <div className={result.isRight ? 'formula-view' : 'formula-view formula-view-wrong'}>
      <ol className={isLabeled ? `formula-grid formula-labeled formula-columns-${factors.length + 1}` : 'formula-grid'}>
        {isLabeled ? <RowLabels /> : null}
        {factors.map((factor, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: factors have no identity but their place
          <li key={index} className={factor.isGroup ? 'formula-factor formula-group' : 'formula-factor'}>
            <Factor {...factor} />
          </li>
        ))}
        <li className="formula-factor formula-result">
          <span className="formula-operator">=</span>
          <span className="formula-name">Cost today, without</span>
          <span className={result.isRight ? 'formula-unit formula-right' : 'formula-unit formula-wrong'}>
            <Icon name={result.isRight ? 'check' : 'close'} size={16} /> {result.unit}
          </span>
          <span className="formula-example num">{result.example}</span>
        </li>
      </ol>
      {reduction ? <p className="hint">At average: {reduction}.</p> : null}
      {ways.length > 0 ? (
        <div className="formula-ways">
          <p>Ways to get the right unit:</p>
          <div className="formula-way-buttons">
            {ways.map((way) => (
              <Button
                key={way.label}
                type="submit"
                name="intent"
                value={way.kind === 'formula' ? `formula:${way.formula}` : `category:${way.category}`}
              >
                {way.label}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** With more factors the grid wraps, and a row has no one place for its label. */
const MOST_LABELED = 5;

function RowLabels() {
  return (
    <li className="formula-labels" aria-hidden="true">
      <span>Figure</span>
      <span>In words</span>
      <span>Units</span>
      <span>Example</span>
    </li>
  );
}

function Factor({ operator, text, words, unit, example }: FactorView) {
  return (
    <>
      <span className="formula-operator">{operator}</span>
      <code className="formula-name">{text}</code>
      <span className="formula-words">{words}</span>
      <span className="formula-unit">
        {unit.below === '' ? (
          unit.above || 'number'
        ) : (
          <>
            <span className="fraction-above">{unit.above || '1'}</span>
            <span className="visually-hidden"> per </span>
            <span className="fraction-below">{unit.below}</span>
          </>
        )}
      </span>
      <span className="formula-example num">{example}</span>
    </>
  );
}
