import { RangeChart, TornadoChart } from '@worthwhile/report/charts';
import { formatExactMoney } from '@worthwhile/roi-core';
import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { SectionHead } from '#app/ui/copy/section-head.tsx';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import { ByWidth } from '#app/ui/wizard/by-width.tsx';
import type { SavingsContent } from './content.ts';

const WIDE = 905;
const MEDIUM = 640;
const NARROW = 358;

/** How sure it is: the range of the value, and what moves it most. */
export function Uncertainty({ content }: { content: SavingsContent }) {
  const { range, tornado, sign } = content;
  const { note, ...values } = range;
  const { measure } = range;
  const title = `Range of the ${measure.toLowerCase()}`;
  if (tornado.bars.length === 0) return null;
  return (
    <>
      <section aria-labelledby="range" className="section">
        <SectionHead id="range" title={title} hint={note}>
          <CopyButton within="range" kind="chart" name={title} />
        </SectionHead>
        <ByWidth
          label={title}
          wide={<RangeChart {...values} sign={sign} width={WIDE} />}
          medium={<RangeChart {...values} sign={sign} width={MEDIUM} />}
          narrow={<RangeChart {...values} sign={sign} width={NARROW} />}
        />
      </section>
      <section aria-labelledby="tornado" className="section">
        <SectionHead
          id="tornado"
          title="What matters most"
          hint={`${measure} when one figure moves between its careful and hopeful end.`}
        >
          <CopyButton within="tornado" kind="chart" name="What matters most" />
          <CopyButton within="tornado" kind="table" name="What matters most" />
        </SectionHead>
        <ByWidth
          label="What matters most"
          wide={<TornadoChart {...tornado} sign={sign} width={WIDE} gutter={330} />}
          medium={<TornadoChart {...tornado} sign={sign} width={MEDIUM} gutter={230} />}
          narrow={<TornadoChart {...tornado} sign={sign} width={NARROW} gutter={0} />}
        />
        <details className="more-fields">
          <summary>The same in figures</summary>
          <Table caption={`What moves the ${measure.toLowerCase()} most`}>
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
                  <Cell align="end">{formatExactMoney(careful, sign)}</Cell>
                  <Cell align="end">{formatExactMoney(hopeful, sign)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
      </section>
    </>
  );
}
