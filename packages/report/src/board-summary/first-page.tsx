import type { BoardSummary, HeadlineFigure } from '@worthwhile/roi-core/report-model';
import { CashFlowChart, CashFlowKey, CategoryMark, DriverBar, widthOfText } from '../charts/index.ts';
import { Part } from './part.tsx';
import { SummaryTable } from './summary-table.tsx';

/** The first column of the table under the chart, and so the room left of its plot. */
const GUTTER = 124;
const WIDTH = 658;
const HEIGHTS = { A4: 206, Letter: 170 } as const;
/** Letters of the answer in a line, in em; it has at most four lines, or is smaller. */
const LINE = 17.5;
const MOST_LINES = 4;
/** Widest text per size, in em, of the first, second and third figure. */
const FIGURE_ROOM = [
  [5.6, 7.2, 9],
  [6.9, 7.6, 9],
  [8.5, 9.4, 11],
] as const;
const CATEGORY = {
  'cost reduction': 'Cost reduction',
  'cost avoidance': 'Cost avoidance',
  productivity: 'Productivity',
};

export function FirstPage({ summary }: { readonly summary: BoardSummary }) {
  const { answer, hardAnswer, figures, readings } = summary;
  const isLong = widthOfText(answer) > LINE * MOST_LINES;
  return (
    <>
      <div data-part="Answer">
        <h1 className={isLong ? 'board-answer board-answer-long' : 'board-answer'}>{answer}</h1>
        <p className="board-hard-answer">{hardAnswer}</p>
      </div>
      <Figures figures={figures} />
      {readings.length === 0 ? null : (
        <dl className="board-readings" data-part="Meaning">
          {readings.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt> <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <CashFlow summary={summary} />
      <Benefits benefits={summary.benefits} />
    </>
  );
}

function Figures({ figures }: { readonly figures: readonly HeadlineFigure[] }) {
  const sizeOf = (value: string, index: number) =>
    (FIGURE_ROOM[index] ?? []).filter((room) => widthOfText(value) > room).length;
  return (
    <dl className="board-figures" data-part="Figures">
      {figures.map(({ label, value, hardOnly }, index) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={`board-figure board-figure-${sizeOf(value, index)}`}>{value}</dd>
          <dd className="board-twin">
            <span>Hard savings only</span> <span className="report-strong">{hardOnly}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CashFlow({ summary }: { readonly summary: BoardSummary }) {
  const { chart, heads, rows, note } = summary.cashFlow;
  return (
    <Part title="Cash flow" reason={<CashFlowKey />} className="board-cash-flow">
      <CashFlowChart
        {...chart}
        deploymentMonths={0}
        sign={summary.sign}
        width={WIDTH}
        height={HEIGHTS[summary.paper]}
        gutter={GUTTER}
        yearsAreBelow
      />
      <SummaryTable
        className="board-years"
        caption="Cash flow by year"
        columns={heads.length - 1}
        heads={heads}
        rows={rows.map((row, index) => ({ ...row, isTotal: index === rows.length - 1 }))}
      />
      <p className="board-note">{note}</p>
    </Part>
  );
}

function Benefits({ benefits }: Pick<BoardSummary, 'benefits'>) {
  const { title, reason, amountHead, rows, more, total, hardOnly } = benefits;
  const values = rows.map(({ value }) => value);
  const scale = { min: Math.min(0, ...values), max: Math.max(0, ...values) };
  return (
    <Part title={title} reason={reason} className="board-plain">
      <table className="board-table board-benefits">
        <caption className="report-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Benefit</th>
            <th scope="col">Benefit type</th>
            <th scope="col">{amountHead}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, category, amount, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <CategoryMark category={category} /> {CATEGORY[category]}
              </td>
              <td>{amount}</td>
              <td>
                <DriverBar value={value} category={category} {...scale} width={128} height={10} />
              </td>
            </tr>
          ))}
          {more ? (
            <tr className="board-more">
              <th scope="row">{more.label}</th>
              <td />
              <td>{more.cells[0]}</td>
              <td />
            </tr>
          ) : null}
          <tr className="board-total">
            <th scope="row">{total.label}</th>
            <td />
            <td>{total.cells[0]}</td>
            <td className="board-hard-total">
              Hard savings only <span className="report-strong">{hardOnly}</span>
            </td>
          </tr>
        </tbody>
      </table>
    </Part>
  );
}
