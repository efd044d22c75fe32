import { RangeChart, TornadoChart } from '@worthwhile/report/charts';
import { formatMoney } from '@worthwhile/roi-core';
import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { SectionHead } from '#app/ui/copy/section-head.tsx';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import { ByWidth } from '#app/ui/wizard/by-width.tsx';
import type { SavingsContent } from './content.ts';

const WIDE = 905;
const MEDIUM = 640;
const NARROW = 358;

/** How sure it is: the range of the net present value, and what moves it most. */
export function Uncertainty({ content }: { content: SavingsContent }) {
  const { range, tornado, sign } = content;
  const { note, ...values } = range;
  if (tornado.bars.length === 0) return null;
  return (
    <>
      <section aria-labelledby="range" className="section">
        <SectionHead id="range" title="Range of the net present value" hint={note}>
          <CopyButton within="range" kind="chart" name="Range of the net present value" />
        </SectionHead>
        <ByWidth
          wide={<RangeChart {...values} sign={sign} width={WIDE} />}
          medium={<RangeChart {...values} sign={sign} width={MEDIUM} />}
          narrow={<RangeChart {...values} sign={sign} width={NARROW} />}
        />
      </section>
      <section aria-labelledby="tornado" className="section">
        <SectionHead
          id="tornado"
          title="What matters most"
          hint="Net present value when one figure moves between its careful and hopeful end."
        >
          <CopyButton within="tornado" kind="chart" name="What matters most" />
          <CopyButton within="tornado" kind="table" name="What matters most" />
        </SectionHead>
        <ByWidth
          wide={<TornadoChart bars={tornado.bars} base={tornado.base} sign={sign} width={WIDE} gutter={330} />}
          medium={<TornadoChart bars={tornado.bars} base={tornado.base} sign={sign} width={MEDIUM} gutter={230} />}
          narrow={<TornadoChart bars={tornado.bars} base={tornado.base} sign={sign} width={NARROW} gutter={120} />}
        />
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
    </>
  );
}
