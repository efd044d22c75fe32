import type { Derivation, Trace, TraceInput } from '@worthwhile/roi-core';
import type { ReactNode } from 'react';
import { Provenance } from './provenance.tsx';

interface ExplanationProps {
  readonly trace: Trace;
  /** Formatted, for the heading "How we get $62,198.40". */
  readonly shown: string;
  /** The page without the explanation. */
  readonly closeHref: string;
  /** The step with its inputs. Absent if nothing can be changed. */
  readonly assumptionsHref?: string;
  /** Address of this page with another figure's explanation. */
  readonly hrefOf: (figure: string) => string | undefined;
}

export function ExplanationPanel({ trace, shown, ...links }: ExplanationProps) {
  const [first, ...others] = trace.steps;
  const titleId = `explains-${trace.figure.replace(/[^A-Za-z0-9_-]+/g, '-')}`;
  return (
    <section className="explanation" aria-labelledby={titleId}>
      <div className="explanation-head">
        <h3 id={titleId}>How we get {shown}</h3>
        <a href={links.closeHref} data-keep-scroll="" onClick={focusOpener}>
          Close<span className="visually-hidden"> the explanation of {trace.title}</span>
        </a>
      </div>
      <dl className="explanation-steps">
        {first ? (
          <>
            <ExplanationLine label="Formula">
              <Formula text={first.inWords} />
            </ExplanationLine>
            <ExplanationLine label="With your numbers">
              <Outcome step={first} hrefOf={links.hrefOf} />
            </ExplanationLine>
          </>
        ) : null}
        {others.map((step) => (
          <ExplanationLine key={step.title} label={step.title}>
            <Outcome step={step} hrefOf={links.hrefOf} />
            {step.inWords ? (
              <span className="explanation-words">
                <Formula text={step.inWords} />
              </span>
            ) : null}
          </ExplanationLine>
        ))}
        {trace.inputs.length > 0 ? (
          <ExplanationLine label="Inputs">
            <InputTable inputs={trace.inputs} title={trace.title} />
          </ExplanationLine>
        ) : null}
      </dl>
      <p className="explanation-foot">
        <span>
          Configuration version {trace.configVersion}, model {trace.modelVersion}
        </span>
        <span className="explanation-links">
          {links.assumptionsHref ? <a href={links.assumptionsHref}>Edit these figures</a> : null}
          <a href={links.hrefOf(trace.figure)}>Link to this figure</a>
        </span>
      </p>
    </section>
  );
}

/**
 * The panel closes with its Close button, so the figure that opened it gets the focus. If the page does not show it, the
 * first figure does.
 */
function focusOpener(): void {
  const opener =
    document.querySelector<HTMLElement>('a.explained[aria-expanded="true"]') ??
    document.querySelector<HTMLElement>('a.explained[aria-expanded]');
  opener?.focus({ preventScroll: true });
}

function ExplanationLine(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="explanation-line">
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

function Outcome({ step, hrefOf }: { readonly step: Derivation; readonly hrefOf: ExplanationProps['hrefOf'] }) {
  const href = step.opens && hrefOf(step.opens);
  return (
    <span className="num">
      {step.inNumbers === step.result ? null : (
        <>
          <Formula text={step.inNumbers} />
          <span className="operator"> = </span>
        </>
      )}
      <strong className="explanation-result">
        {href ? (
          <a className="explained" href={href}>
            {step.result}
            <span className="visually-hidden">, {step.title}</span>
          </a>
        ) : (
          step.result
        )}
      </strong>
    </span>
  );
}

function Formula({ text }: { readonly text: string }) {
  return (
    <>
      {splitFormula(text).map(({ part, start, isOperator }) =>
        isOperator ? (
          <span key={start} className="operator">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}

/** Splits a printed formula at its operators, which have spaces around them. */
export function splitFormula(text: string): { part: string; start: number; isOperator: boolean }[] {
  let start = 0;
  return text
    .split(/( [×÷−+=] )/)
    .map((part, index) => {
      const piece = { part, start, isOperator: index % 2 === 1 };
      start += part.length;
      return piece;
    })
    .filter(({ part }) => part !== '');
}

function InputTable({ inputs, title }: { readonly inputs: readonly TraceInput[]; readonly title: string }) {
  return (
    <table className="table explanation-inputs">
      <caption className="visually-hidden">Inputs of {title}</caption>
      <thead>
        <tr>
          <th scope="col">Input</th>
          <th scope="col" className="cell-end">
            Value
          </th>
          <th scope="col">Level</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {inputs.map((input) => (
          <tr key={input.id}>
            <th scope="row">{input.label}</th>
            <td className="cell-end explanation-input-value">{input.shown}</td>
            <td className="explanation-input-level">{inputLevel(input)}</td>
            <td className="explanation-input-source">
              <Provenance kind={input.provenance} label={input.evidence} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LEVEL_WORDS = { manual: 'Manual', exclude: 'Excluded', low: 'Low', average: 'Average', high: 'High' } as const;

/** Benchmarks belong to the industry, levels of a reduction (`driver:component`) do not. */
function inputLevel({ id, level }: TraceInput): string {
  if (level === null) return '';
  const isPreset = level !== 'manual' && level !== 'exclude';
  return isPreset && !id.includes(':') ? `Industry ${LEVEL_WORDS[level]}` : LEVEL_WORDS[level];
}
