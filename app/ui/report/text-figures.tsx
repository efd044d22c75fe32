import { TEXT_FIGURES } from '@worthwhile/roi-core/report-model';
import { useEnhanced } from '#app/ui/enhanced.ts';
import './text-figures.css';

/** Explains the figures that a report's own texts can name. Without scripts it also lists the names, to type. */
export function TextFigures() {
  const isEnhanced = useEnhanced();
  if (isEnhanced)
    return (
      <p className="hint">
        Insert a figure puts a name in braces, such as <code>{'{npv}'}</code>, at the cursor. It is replaced by the
        figure of the estimate and follows it until you generate.
      </p>
    );
  return (
    <details className="text-figures">
      <summary>Figures in texts</summary>
      <p className="hint">
        Write a name in braces. It is replaced by the figure of the estimate and follows it until you generate.
      </p>
      <dl>
        {Object.entries(TEXT_FIGURES).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
