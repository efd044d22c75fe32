import { HARD_ONLY } from '@worthwhile/roi-core';
import { Fragment, type ReactNode } from 'react';
import { type Change, ChangeOfValue } from './change-of-value.tsx';

/** The first figure is the headline. */
export function StatGroup(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="stats-frame">
      <dl className="stats" aria-label={props.label}>
        {props.children}
      </dl>
    </div>
  );
}

/** Shows a result with its hard-savings value below. */
export function Stat(props: {
  readonly label: ReactNode;
  readonly value: string;
  /** Shown smaller, after the value: "months". */
  readonly unit?: string;
  readonly hardOnly: string;
  /** What was promised, in a line of its own. */
  readonly promised?: string;
  /** Names the second value, if it is not that of hard savings only. */
  readonly twin?: string;
  /** The value before a change, shown next to it. */
  readonly now?: { readonly value: string; readonly hardOnly: string; readonly change?: Change };
  /** Toggles the explanation. */
  readonly explain?: ExplainLink;
  readonly explainHardOnly?: ExplainLink;
}) {
  const { label, value, unit, hardOnly, twin = HARD_ONLY, now, explain, explainHardOnly } = props;
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
      {now ? (
        <dd className="stat-now num">
          Now <strong>{now.value}</strong> {now.change ? <ChangeOfValue {...now.change} /> : null}
        </dd>
      ) : null}
      {props.promised ? (
        <dd className="stat-twin num">
          <span className="stat-twin-label">Promised</span> <strong>{props.promised}</strong>
        </dd>
      ) : null}
      <dd className="stat-twin num">
        <span className="stat-twin-label">{twin}</span>{' '}
        <strong>
          <ExplainedFigure link={explainHardOnly} name={<>{label}, hard savings only</>}>
            {hardOnly}
          </ExplainedFigure>
        </strong>
        {now ? <span className="stat-now"> now {now.hardOnly}</span> : null}
      </dd>
    </div>
  );
}

/** Returns the class for the text's length, which sets the font size that fits its box. */
export function figureSize(text: string): string {
  if (!/\d/.test(text)) return 'figure-words';
  if (text.length <= 8) return 'figure-short';
  return text.length <= 12 ? 'figure-long' : 'figure-longest';
}

/** Too long figures wrap after a comma, not over their neighbors. */
function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=,)/).map((part, index) => (
    <Fragment key={text.split(',', index).join()}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

/** Toggles the explanation of a figure. Without scripts it loads the page. */
export interface ExplainLink {
  readonly href: string;
  /** Undefined if another page explains the figure. */
  readonly open?: boolean;
}

/** A dotted underline marks the link. Plain text without an explanation. */
export function ExplainedFigure(props: {
  readonly link: ExplainLink | undefined;
  /** Accessible name. */
  readonly name: ReactNode;
  readonly children: ReactNode;
}) {
  const { link, name, children } = props;
  if (!link) return <>{children}</>;
  return (
    <a
      className="explained"
      href={link.href}
      aria-expanded={link.open}
      data-keep-scroll={link.open === undefined ? undefined : ''}
    >
      {children}
      <span className="visually-hidden">, {name}</span>
    </a>
  );
}
