import { RangeChart, TornadoChart } from '@worthwhile/report/charts';
import { formatExactMoney } from '@worthwhile/roi-core';
import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { SectionHead } from '#app/ui/copy/section-head.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import { ResponsiveVariant } from '#app/ui/wizard/responsive-variant.tsx';
import type { SavingsContent } from './load-savings.server.ts';

const WIDE = 905;
const MEDIUM = 640;
const NARROW = 358;

export function Uncertainty(props: { readonly content: SavingsContent; readonly assumptionsHref?: string }) {
  const { content, assumptionsHref } = props;
  if (content.tornado.bars.length === 0) return null;
  return (
    <>
      <Range {...content} />
      {content.worthConfirming.length > 0 && assumptionsHref ? (
        <WorthConfirming figures={content.worthConfirming} href={assumptionsHref} />
      ) : null}
      <WhatMatters {...content} />
    </>
  );
}

function Range({ range, sign }: Pick<SavingsContent, 'range' | 'sign'>) {
  const { note, rows, ...values } = range;
  const title = 'Likely range';
  return (
    <section aria-labelledby="range" className="section">
      <SectionHead id="range" title={title} hint={note}>
        <CopyButton within="range" kind="chart" name={title} />
      </SectionHead>
      <ResponsiveVariant
        label={title}
        wide={<RangeChart {...values} sign={sign} width={WIDE} />}
        medium={<RangeChart {...values} sign={sign} width={MEDIUM} />}
        narrow={<RangeChart {...values} sign={sign} width={NARROW} />}
      />
      {rows.length > 0 ? (
        <DataTable
          caption={`Likely range of the ${withinSentence(values.measure)}, all benefits and hard savings only`}
          className="table-cards range-table"
          rows={rows}
          keyOf={({ label }) => label}
          columns={[
            { label: 'Result', cell: ({ label }) => label },
            { label: 'Low (P10)', align: 'end', cell: ({ p10 }) => p10 },
            { label: 'Middle (P50)', align: 'end', cell: ({ p50 }) => p50 },
            { label: 'High (P90)', align: 'end', cell: ({ p90 }) => p90 },
            { label: 'Above zero', align: 'end', cell: ({ aboveZero }) => aboveZero },
          ]}
        />
      ) : null}
    </section>
  );
}

function withinSentence(measure: string): string {
  return measure.charAt(0).toLowerCase() + measure.slice(1);
}

const COUNTS = ['', 'One figure', 'Two figures', 'Three figures'];

function WorthConfirming({ figures, href }: { figures: SavingsContent['worthConfirming']; href: string }) {
  return (
    <section aria-labelledby="worth-confirming" className="section">
      <h2 id="worth-confirming">{COUNTS[figures.length]} worth confirming</h2>
      <p className="hint">How much the likely range narrows once the customer confirms each figure</p>
      <ul className="worth-confirming">
        {figures.map(({ label, narrowing }) => (
          <li key={label}>
            {label}: {narrowing} narrower
          </li>
        ))}
      </ul>
      <p>
        <a href={href}>Review these figures in Assumptions</a>
      </p>
    </section>
  );
}

function WhatMatters({ tornado, sign }: Pick<SavingsContent, 'tornado' | 'sign'>) {
  const { measure, bars } = tornado;
  const hasHardOnly = bars.every(({ hardOnly }) => hardOnly);
  const money = (value: number | undefined) => (value === undefined ? '' : formatExactMoney(value, sign));
  return (
    <section aria-labelledby="tornado" className="section">
      <SectionHead
        id="tornado"
        title="What moves the result most"
        hint={`${measure} when one figure moves from its conservative to its optimistic value.${hasHardOnly ? ' Each bar covers 8 in 10 outcomes for that figure.' : ''}`}
      >
        <CopyButton within="tornado" kind="chart" name="What moves the result most" />
        <CopyButton within="tornado" kind="table" name="What moves the result most" />
      </SectionHead>
      <ResponsiveVariant
        label="What moves the result most"
        wide={<TornadoChart {...tornado} sign={sign} width={WIDE} gutter={330} />}
        medium={<TornadoChart {...tornado} sign={sign} width={MEDIUM} gutter={230} />}
        narrow={<TornadoChart {...tornado} sign={sign} width={NARROW} gutter={0} />}
      />
      <details className="more-fields">
        <summary>Show as table</summary>
        <Table caption={`What moves the ${withinSentence(measure)} most`}>
          <thead>
            <tr>
              <HeadCell>Figure</HeadCell>
              <HeadCell align="end">Conservative</HeadCell>
              <HeadCell align="end">Optimistic</HeadCell>
              {hasHardOnly ? (
                <>
                  <HeadCell align="end">Conservative, hard savings only</HeadCell>
                  <HeadCell align="end">Optimistic, hard savings only</HeadCell>
                </>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, careful, hopeful, hardOnly }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <Cell align="end">{money(careful)}</Cell>
                <Cell align="end">{money(hopeful)}</Cell>
                {hasHardOnly ? (
                  <>
                    <Cell align="end">{money(hardOnly?.careful)}</Cell>
                    <Cell align="end">{money(hardOnly?.hopeful)}</Cell>
                  </>
                ) : null}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  );
}
