import { Form } from '@remix-run/react';
import { MoneyBar } from '@worthwhile/report/charts';
import { FootBar } from '#app/ui/foot-bar/foot-bar.tsx';
import { RunningFigure } from '#app/ui/foot-bar/running-figure.tsx';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { HeadCell, Table } from '#app/ui/table/table.tsx';
import { Stat, StatGroup } from '#app/ui/wizard/stats.tsx';
import { YearTable } from '#app/ui/wizard/year-table.tsx';
import type { Frame } from '../../wizard/content.ts';
import { StepLinks } from '../../wizard/step-form.tsx';
import { stepHref } from '../../wizard/wizard-url.ts';
import { Goal, leverOptions } from './goal.tsx';
import { LeverRow } from './lever-row.tsx';
import type { WhatIfContent } from './load-what-if.ts';
import { type Tried, useTrying } from './use-trying.ts';
import { changeName, whatIfHref } from './what-if-url.ts';

interface WhatIfProps {
  readonly frame: Frame;
  readonly whatIf: WhatIfContent;
}

/** Tries values without saving. The form's response is the same page with other results; with scripts it answers each input. */
export function WhatIfTab({ frame, whatIf, sign }: WhatIfProps & { sign: string }) {
  const trying = useTrying(textsOf(whatIf.rows));
  const most = Math.max(0, ...whatIf.rows.map(({ alone }) => Math.abs(alone ?? 0)));
  return (
    <>
      <TriedStats whatIf={whatIf} />
      <Form
        method="get"
        className="section what-if"
        action={stepHref(frame.estId ?? 0, 'savings', frame.mode).split('?')[0]}
        noValidate
        {...trying.form}
      >
        <input type="hidden" name="estId" value={frame.estId ?? 0} />
        <input type="hidden" name="step" value="savings" />
        <input type="hidden" name="tab" value="what-if" />
        <div className="section-head">
          <h2>What moves the result most</h2>
          <p className="hint">The vertical line is the estimate today.</p>
        </div>
        <Table caption="Figures to try" className="lever-table">
          <thead>
            <tr>
              <HeadCell>Figure</HeadCell>
              <HeadCell>Try</HeadCell>
              <td />
              <HeadCell align="end">Alone, it changes the {frame.headline?.measure.toLowerCase()} by</HeadCell>
            </tr>
          </thead>
          <tbody>
            {whatIf.rows.map((row) => (
              <LeverRow key={row.variable} row={row} most={most} />
            ))}
          </tbody>
        </Table>
        <div className="what-if-more">
          <Adding whatIf={whatIf} />
          <Goal frame={frame} whatIf={whatIf} sign={sign} />
          <p className="hint">Effects overlap, so they don’t add up exactly.</p>
        </div>
        <noscript>
          <Button type="submit">Try these</Button>
        </noscript>
        <p role="status" className="visually-hidden what-if-summary">
          {whatIf.summary}
        </p>
      </Form>
      <section className="section" aria-labelledby="net-cash-flow">
        <div className="section-head">
          <h2 id="net-cash-flow">Net cash flow</h2>
          <CashFlowKey />
        </div>
        <YearTable caption="Net cash flow, now and tried" {...whatIf.cashFlow} barWidth={38} />
      </section>
      <AllResults whatIf={whatIf} />
      {whatIf.changes.length > 0 ? (
        <TriedBar frame={frame} whatIf={whatIf} trying={trying} />
      ) : (
        <StepLinks frame={frame} nextText="Continue to report" />
      )}
    </>
  );
}

function textsOf(rows: readonly { readonly variable: string; readonly text: string }[]): Tried {
  return Object.fromEntries(rows.map(({ variable, text }) => [variable, text]));
}

function TriedStats({ whatIf: { stats, fee, headline } }: Pick<WhatIfProps, 'whatIf'>) {
  return (
    <div className="tried-stats">
      <StatGroup label="Results with the tried values">
        {stats.map(({ figure, now, ...stat }, index) => (
          <Stat key={figure} {...stat} now={index === 0 ? { ...now, change: headline.change } : now} />
        ))}
        <div className="stat">
          <dt className="stat-label">Annual fee</dt>
          <dd className="stat-value num">
            <span className="stat-figure">{fee.value}</span>
          </dd>
          <dd className="stat-now num">
            Now <strong>{fee.now}</strong>
          </dd>
          <dd className="stat-twin">
            <span className="stat-twin-label">
              <Icon name={fee.isFixed ? 'pen' : 'link'} size={16} /> {fee.note}
            </span>
          </dd>
        </div>
      </StatGroup>
    </div>
  );
}

/** Its choice is added to the figures above with its current value. */
function Adding({ whatIf: { levers, rows } }: Pick<WhatIfProps, 'whatIf'>) {
  const shown = new Set(rows.map(({ variable }) => variable));
  return (
    <details className="more-fields" key={rows.length}>
      <summary>Try another figure</summary>
      <Select
        name="add"
        label="Figure"
        options={[
          { value: '', label: 'Choose a figure' },
          ...leverOptions(levers.filter(({ variable }) => !shown.has(variable))),
        ]}
      />
    </details>
  );
}

function CashFlowKey() {
  const entry = (label: string, money: 'before' | 'hopeful') => (
    <li>
      <svg className="chart-bar" viewBox="0 0 14 10" width="14" height="10" aria-hidden="true">
        <MoneyBar box={{ x: 0, y: 0, width: 14, height: 10 }} money={money} />
      </svg>
      {label}
    </li>
  );
  return (
    <ul className="chart-key">
      {entry('Now', 'before')}
      {entry('Tried', 'hopeful')}
    </ul>
  );
}

function AllResults({ whatIf: { figures } }: Pick<WhatIfProps, 'whatIf'>) {
  return (
    <details className="more-fields">
      <summary>All results</summary>
      <DataTable
        caption="Effect of the new values"
        rows={figures}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Figure', cell: ({ label }) => label },
          { label: 'Now', align: 'end', cell: ({ before }) => before },
          { label: 'With new values', align: 'end', cell: ({ after }) => after },
          { label: 'Difference', align: 'end', cell: ({ difference }) => difference },
        ]}
      />
    </details>
  );
}

/** Saves the tried values with source "Our estimate". A refusal keeps them in the form. */
function TriedBar({ frame, whatIf, trying }: WhatIfProps & { trying: ReturnType<typeof useTrying> }) {
  const { changes, headline } = whatIf;
  const { change, measure, ...figure } = headline;
  const count = changes.length === 1 ? '1 figure' : `${changes.length} figures`;
  const status = (
    <>
      <span role="status">
        <Icon name="info" size={16} /> {count} tried, not saved
      </span>
      <a href={whatIfHref(frame)} data-keep-scroll="" onClick={trying.onReset}>
        Reset all
      </a>
    </>
  );
  return (
    <Form method="post" action={whatIfHref(frame, textsOf(changes))} className="tried-bar">
      <input type="hidden" name="estId" value={frame.estId ?? 0} />
      <input type="hidden" name="version" value={frame.version ?? 0} />
      {changes.map(({ variable, text }) => (
        <input key={variable} type="hidden" name={changeName(variable)} value={text} />
      ))}
      <FootBar
        status={status}
        figure={
          <RunningFigure {...figure} label={`${measure}, tried`} change={change.isBetter === null ? null : change} />
        }
      >
        {trying.before ? (
          <ButtonLink href={whatIfHref(frame, trying.before)} icon="undo" keepScroll onClick={trying.onUndo}>
            Undo
          </ButtonLink>
        ) : null}
        {frame.mode === 'edit' ? (
          <Button type="submit" name="intent" value="keep" kind="main">
            Use these values
          </Button>
        ) : null}
      </FootBar>
    </Form>
  );
}
