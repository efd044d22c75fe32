import { RangeChart, TornadoChart } from '@worthwhile/report/charts';
import { formatMoney } from '@worthwhile/roi-core';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import type { SavingsContent } from './content.ts';

/** How sure it is: the range of the net present value, and what moves it most. */
export function Uncertainty({ content }: { content: SavingsContent }) {
  const { range, tornado, sign } = content;
  const { note, ...values } = range;
  if (tornado.bars.length === 0) return null;
  return (
    <div className="figure-pair section">
      <section aria-labelledby="range" className="figure-part">
        <h2 id="range">Range of the net present value</h2>
        <p className="hint">{note}</p>
        <div className="chart-wide">
          <RangeChart {...values} sign={sign} width={420} />
        </div>
        <div className="chart-narrow">
          <RangeChart {...values} sign={sign} width={340} />
        </div>
      </section>
      <section aria-labelledby="tornado" className="figure-part">
        <h2 id="tornado">What matters most</h2>
        <p className="hint">Net present value when one figure moves between its careful and hopeful end.</p>
        <div className="chart-wide">
          <TornadoChart bars={tornado.bars} base={tornado.base} sign={sign} width={540} gutter={210} />
        </div>
        <div className="chart-narrow">
          <TornadoChart bars={tornado.bars} base={tornado.base} sign={sign} width={340} gutter={110} />
        </div>
        <details className="more-fields">
          <summary>The same in figures</summary>
          <Table caption="What moves the net present value most">
            <thead>
              <tr>
                <HeadCell>Figure</HeadCell>
                <HeadCell align="end">Careful</HeadCell>
                <HeadCell align="end">Hopeful</HeadCell>
              </tr>
            </thead>
            <tbody>
              {tornado.bars.map(({ label, careful, hopeful }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <Cell align="end">{formatMoney(careful, sign)}</Cell>
                  <Cell align="end">{formatMoney(hopeful, sign)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
      </section>
    </div>
  );
}
