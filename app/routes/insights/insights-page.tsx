import { Form } from '@remix-run/react';
import { FamilyMarks } from '#app/ui/family-icon.tsx';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { Chip } from '#app/ui/table/chip.tsx';
import { Cell, EmptyState, HeadCell } from '#app/ui/table/table.tsx';
import { Stat, StatGroup } from '#app/ui/wizard/stats.tsx';
import { GroupTable } from './group-table.tsx';
import { insightsHref } from './insights-url.ts';
import type { InsightsData } from './load-insights.server.ts';
import { MonthChart, MonthKey } from './month-chart.tsx';
import type { ShownTable } from './shown-tables.ts';
import './insights.css';
import './months.css';

export const FILTER_LABELS = { period: 'Period', partner: 'Partner', scenario: 'Scenario', seller: 'Seller' } as const;

/** The gutter and the end match the first and the last column of the table. */
const WIDE = { width: 1304, gutter: 132, end: 92 };

export function InsightsPage({ data }: { readonly data: InsightsData }) {
  const { state, finding, stats, tables, marks, isEmpty } = data;
  const table = (id: string) => tables.filter((each) => each.id === id);
  return (
    <FamilyMarks marks={marks}>
      <PageHeader
        title="Insights"
        lead={finding ?? undefined}
        actions={
          <ButtonLink href={insightsHref(state, {}, '/insights/export')} download>
            Download CSV
          </ButtonLink>
        }
      />
      <Filters data={data} />
      <div className="insights-stats">
        <StatGroup label="Totals">
          {stats.map(({ label, value, unit, twin }) => (
            <Stat key={label} label={label} value={value} unit={unit} twin={twin.label} hardOnly={twin.value} />
          ))}
        </StatGroup>
      </div>
      <Months data={data} />
      {isEmpty ? (
        <EmptyState action={<ButtonLink href="/insights">Clear filters</ButtonLink>}>
          No estimates match these filters.
        </EmptyState>
      ) : (
        <>
          <div className="insights-columns">
            {[...table('partner'), ...table('seller')].slice(0, 1).map((each) => (
              <GroupTable key={each.id} table={each} />
            ))}
            {table('family').map((each) => (
              <GroupTable key={each.id} table={each} />
            ))}
          </div>
          <div className="insights-columns">
            {[...table('confirmed'), ...table('time')].map((each) => (
              <GroupTable key={each.id} table={each} />
            ))}
          </div>
          <div className="insights-columns">
            {[...(table('partner').length > 0 ? table('seller') : []), ...table('discount')].map((each) => (
              <GroupTable key={each.id} table={each} />
            ))}
          </div>
          <p className="hint">
            Groups with fewer than five estimates are added to “others”. Won and lost are recorded by the owner, the
            API, or the opportunities import. Amounts are in US dollars.
          </p>
        </>
      )}
    </FamilyMarks>
  );
}

function Filters({ data: { state, options, chips, span } }: { readonly data: InsightsData }) {
  const fields = (
    <>
      <Select
        name="period"
        label={FILTER_LABELS.period}
        options={options.period}
        defaultValue={String(state.period ?? options.period[0]?.value)}
      />
      {options.partner ? (
        <Select
          name="partner"
          label={FILTER_LABELS.partner}
          options={options.partner}
          defaultValue={String(state.partner ?? '')}
        />
      ) : null}
      <Select
        name="scenario"
        label={FILTER_LABELS.scenario}
        options={options.scenario}
        defaultValue={String(state.scenario ?? '')}
      />
      <Select
        name="seller"
        label={FILTER_LABELS.seller}
        options={options.seller}
        defaultValue={String(state.seller ?? '')}
      />
      <Button type="submit">Apply</Button>
    </>
  );
  return (
    <div className="insights-filters">
      <details className="insights-folded">
        <summary className="button">Filter</summary>
      </details>
      <Form method="get" action="/insights" role="search" className="filters" key={JSON.stringify(state)}>
        {fields}
      </Form>
      <p className="insights-chips">
        {chips.map(({ label, href }) => (
          <Chip key={label} href={href}>
            {label}
          </Chip>
        ))}
        {chips.length > 0 ? <a href="/insights">Clear all</a> : null}
        <span className="hint">{span}</span>
      </p>
    </div>
  );
}

function Months({ data: { months, tables } }: { readonly data: InsightsData }) {
  const table = tables.find(({ id }) => id === 'months');
  if (!table) return null;
  return (
    <section className="section" aria-labelledby="insights-months">
      <div className="insights-head">
        <h2 id="insights-months">{table.title}</h2>
        <MonthKey />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className="insights-scroll" aria-label={`${table.title}, chart and table`} tabIndex={0}>
        <div className={olderThanPhone(months.length) > 0 ? 'insights-chart insights-chart-half' : 'insights-chart'}>
          <MonthChart months={months} {...WIDE} />
        </div>
        <MonthsAcross table={table} />
      </section>
      {olderThanPhone(months.length) > 0 ? (
        <p className="hint insights-phone">The last six months. The CSV file has all of them.</p>
      ) : null}
    </section>
  );
}

const PHONE_MONTHS = 6;
const olderThanPhone = (months: number) => Math.max(0, months - PHONE_MONTHS);

/** The axis of the chart. */
function MonthsAcross({ table: { title, columns, rows } }: { readonly table: ShownTable }) {
  const older = olderThanPhone(columns.length - 1);
  return (
    <table className="table insights-months">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <td />
          {columns.map(({ label }, index) => (
            <HeadCell key={label} className={index < older ? 'insights-older' : undefined}>
              {label}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }, index) => (
          <tr key={name} className={index === rows.length - 1 ? 'total-row' : undefined}>
            <th scope="row">{name}</th>
            {cells.map(({ text }, column) => (
              <Cell key={columns[column]?.label} className={column < older ? 'num insights-older' : 'num'}>
                {text}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
