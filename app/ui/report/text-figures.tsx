import { TEXT_FIGURES } from '@worthwhile/roi-core/report-model';
import './text-figures.css';

/** Lists the figures that a report's own texts can name. */
export function TextFigures() {
  return (
    <details className="text-figures">
      <summary>Figures in texts</summary>
      <p>
        Write a name in braces. It is replaced by the figure of the estimate, and stays with the figure when that
        changes.
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
