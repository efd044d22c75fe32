import { CategoryMark, MeasuredBar } from '@worthwhile/report/charts';
import { Icon } from '#app/ui/icons.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import { ChangeOfValue } from '#app/ui/wizard/change-of-value.tsx';
import type { Frame } from '../../wizard/content.ts';
import { stepHref } from '../../wizard/wizard-url.ts';
import type { MeasuredContent } from './load-measured.server.ts';

type Result = NonNullable<MeasuredContent['result']>;
type Benefit = Result['benefits'][number];
const COLUMNS = 6;

/** Each benefit as promised and measured; the open one with what explains its difference. */
export function MeasuredBenefits({ frame, result }: { readonly frame: Frame; readonly result: Result }) {
  const { benefits, totals, others, years } = result;
  return (
    <section className="section" aria-labelledby="by-benefit">
      <div className="measured-head">
        <h2 id="by-benefit">By benefit</h2>
        <p className="hint">
          {years === 1 ? 'One year' : `${years} years`}. Promised after adoption and risk adjustment. The bar is
          measured, the tick was promised.
        </p>
      </div>
      <Table caption="Benefits, promised and measured" className="table-cards measured-table">
        <thead>
          <tr>
            <HeadCell>Benefit</HeadCell>
            <HeadCell align="end">Promised</HeadCell>
            <HeadCell align="end">Measured</HeadCell>
            <HeadCell align="end">Difference</HeadCell>
            <HeadCell className="measured-bar">
              <span className="visually-hidden">Measured, and what was promised</span>
            </HeadCell>
            <HeadCell>Explained most by</HeadCell>
          </tr>
        </thead>
        <tbody>
          {benefits.map((benefit) => (
            <BenefitRows key={benefit.id} frame={frame} benefit={benefit} result={result} />
          ))}
          {totals.map(({ label, promised, measured, difference, share }, index) => (
            <tr key={label} className={index === 0 ? 'total-row' : 'measured-hard'}>
              <RowHeader>{label}</RowHeader>
              <Cell align="end" label="Promised">
                {promised}
              </Cell>
              <Cell align="end" label="Measured">
                <strong>{measured}</strong>
              </Cell>
              <Cell align="end" label="Difference">
                {difference}
              </Cell>
              <td colSpan={2} className="cell cell-wide">
                {share}
              </td>
            </tr>
          ))}
          {others.map(({ label, category, text }) => (
            <tr key={label}>
              <RowHeader>
                <CategoryMark category={category} /> {label}
              </RowHeader>
              <td colSpan={COLUMNS - 1} className="cell cell-wide">
                {text}, in no sum
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function BenefitRows({
  frame,
  benefit,
  result,
}: {
  readonly frame: Frame;
  readonly benefit: Benefit;
  readonly result: Result;
}) {
  const { id, label, category, promised, measured, difference, isBetter, isOpen, main, amounts } = benefit;
  const href = stepHref(frame.estId ?? 0, 'savings', frame.mode, { tab: 'measured', open: isOpen ? 'none' : id });
  return (
    <>
      <tr>
        <RowHeader>
          <a className="row-link measured-toggle" href={href} aria-expanded={isOpen} data-keep-scroll="">
            <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} /> {label}
          </a>
        </RowHeader>
        <Cell align="end" label="Promised">
          {promised}
        </Cell>
        <Cell align="end" label="Measured">
          <strong>{measured}</strong>
        </Cell>
        <Cell align="end" label="Difference">
          <ChangeOfValue text={difference} isBetter={difference === 'no difference' ? null : isBetter} />
        </Cell>
        <Cell className="measured-bar cell-wide">
          <MeasuredBar {...amounts} category={category} max={result.most} min={result.least} />
        </Cell>
        <Cell className="cell-wide">
          {main ? (
            <>
              {main.label}
              <span className="row-second"> {main.text}</span>
            </>
          ) : (
            <span className="hint">no single input</span>
          )}
        </Cell>
      </tr>
      {isOpen ? (
        <tr className="measured-open">
          <td colSpan={COLUMNS}>
            <Inputs benefit={benefit} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Inputs({ benefit }: { readonly benefit: Benefit }) {
  const { difference, isBetter, inputs, rest } = benefit;
  const amount = difference.replace(/^[+-]/, '');
  return (
    <div className="measured-why">
      <h3>{difference === 'no difference' ? 'No difference' : `Why it is ${amount} ${isBetter ? 'more' : 'less'}`}</h3>
      <Table caption="Inputs that differ, one at a time" className="table-cards">
        <thead>
          <tr>
            <HeadCell>Input</HeadCell>
            <HeadCell align="end">Promised</HeadCell>
            <HeadCell align="end">Measured</HeadCell>
            <HeadCell align="end">Explains</HeadCell>
          </tr>
        </thead>
        <tbody>
          {inputs.map(({ id, label, promised, measured, explains }) => (
            <tr key={id}>
              <RowHeader>{label}</RowHeader>
              <Cell align="end" label="Promised">
                {promised}
              </Cell>
              <Cell align="end" label="Measured">
                {measured}
              </Cell>
              <Cell align="end" label="Explains">
                {explains}
              </Cell>
            </tr>
          ))}
          {rest ? (
            <tr>
              <RowHeader>These inputs together</RowHeader>
              <td className="cell" colSpan={2} />
              <Cell align="end" label="Explains">
                {rest}
              </Cell>
            </tr>
          ) : null}
          <tr className="total-row">
            <RowHeader>Difference</RowHeader>
            <td className="cell" colSpan={2} />
            <Cell align="end">{difference}</Cell>
          </tr>
        </tbody>
      </Table>
    </div>
  );
}
