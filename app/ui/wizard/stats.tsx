import { HARD_ONLY } from '@worthwhile/roi-core';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { FigureWarning } from './figure-warning.tsx';

/** Headline figures under one heavy rule; the first is the headline. */
export function StatGroup(props: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="stats-frame">
      <dl className="stats" aria-label={props.label}>
        {props.children}
      </dl>
    </div>
  );
}

/** A figure with its careful twin directly below: the value without productivity. */
export function Stat(props: {
  readonly label: ReactNode;
  readonly value: string;
  /** Smaller, after the value: "months". */
  readonly unit?: string;
  readonly hardOnly: string;
  /** Opens the explanation of the figure and closes it again. */
  readonly explain?: ExplainLink;
  readonly explainHardOnly?: ExplainLink;
  /** What a careful reader would ask about it. */
  readonly warning?: string;
}): ReactElement {
  const { label, value, unit, hardOnly, explain, explainHardOnly } = props;
  return (
    <div className="stat">
      <dt className="stat-label">{label}</dt>
      <dd className="stat-value num">
        <span className={`stat-figure ${figureSize(value)}`}>
          <ExplainedFigure link={explain} name={label}>
            <Breakable text={value} />
            {unit ? <span className="stat-unit"> {unit}</span> : null}
          </ExplainedFigure>
        </span>
      </dd>
      <dd className="stat-twin num">
        <span className="stat-twin-label">{HARD_ONLY}</span>{' '}
        <strong>
          <ExplainedFigure link={explainHardOnly} name={<>{label}, hard savings only</>}>
            {hardOnly}
          </ExplainedFigure>
        </strong>
      </dd>
      {props.warning ? (
        <dd>
          <FigureWarning>{props.warning}</FigureWarning>
        </dd>
      ) : null}
    </div>
  );
}

/** The class that says how much room a figure needs, for the styles that fit it into its box. */
export function figureSize(text: string): string {
  if (!/\d/.test(text)) return 'figure-words';
  if (text.length <= 8) return 'figure-short';
  return text.length <= 12 ? 'figure-long' : 'figure-longest';
}

/** A figure that is still too long for its box goes on under it after a comma, and not over what stands beside it. */
function Breakable({ text }: { readonly text: string }): ReactElement[] {
  return text.split(/(?<=,)/).map((part, index) => (
    <Fragment key={text.split(',', index).join()}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

/** A link that shows or hides the explanation of one figure; it works as a page of its own without scripts. */
export interface ExplainLink {
  readonly href: string;
  readonly open: boolean;
}

/** A figure that explains itself: a dotted line under it says so. Plain text where there is no explanation. */
export function ExplainedFigure(props: {
  readonly link: ExplainLink | undefined;
  /** What the figure is, for those who hear the link alone. */
  readonly name: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const { link, name, children } = props;
  if (!link) return <>{children}</>;
  return (
    <a className="explained" href={link.href} aria-expanded={link.open} data-keep-scroll="">
      {children}
      <span className="visually-hidden">, {name}</span>
    </a>
  );
}
