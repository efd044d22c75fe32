import { DriverBar } from '@worthwhile/report/charts';
import { Fragment, type ReactNode } from 'react';
import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { SectionHead } from '#app/ui/copy/section-head.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import { FigureWarning } from '#app/ui/wizard/figure-warning.tsx';
import { KindOfBenefit } from '#app/ui/wizard/kind-of-benefit.tsx';
import { ExplainedFigure } from '#app/ui/wizard/stats.tsx';
import type { Frame } from '../wizard/content.ts';
import { stepHref } from '../wizard/wizard-url.ts';
import { type Explaining, ExplanationRow } from './explanation-state.tsx';
import { TOTALS } from './figures-shown.ts';
import type { SavingsContent } from './load-savings.server.ts';

const COLUMNS = 6;

interface DriversProps {
  readonly frame: Frame;
  readonly content: SavingsContent;
  readonly explaining: Explaining;
}

export function Drivers(props: DriversProps) {
  const { notIncluded } = props.content;
  return (
    <section className="section" aria-labelledby="drivers">
      <SectionHead
        id="drivers"
        title="Where the savings come from"
        hint="Annual savings at full adoption, before risk adjustment"
      >
        <CopyButton within="drivers" kind="table" name="Where the savings come from" />
      </SectionHead>
      <DriverTable {...props} />
      <p className="table-note">Rows may not add up to the total because of rounding.</p>
      {notIncluded.length > 0 ? (
        <div>
          <h3>Not included</h3>
          <ul className="excluded-drivers">
            {notIncluded.map(({ label, reason }) => (
              <li key={label}>
                {label}: {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

/** Rows open their explanation in place, by links that work without scripts. */
function DriverTable({ frame, content, explaining }: DriversProps) {
  const { drivers, order, total } = content;
  const savings = drivers.map(({ savingValue }) => savingValue);
  const [largest, smallest] = [Math.max(...savings, 0), Math.min(...savings, 0)];
  const turned = stepHref(frame.estId ?? 0, 'savings', frame.mode, order === 'desc' ? { order: 'asc' } : {});
  return (
    <Table
      caption={`Savings by benefit, sorted by savings, ${order === 'desc' ? 'largest' : 'smallest'} first`}
      className="driver-table"
    >
      <thead>
        <tr>
          <HeadCell>Benefit</HeadCell>
          <HeadCell>Benefit type</HeadCell>
          <HeadCell align="end">Without</HeadCell>
          <HeadCell align="end">With</HeadCell>
          <HeadCell align="end" sortHref={turned} sorted={order}>
            Savings
          </HeadCell>
          <td className="driver-bar-cell" />
        </tr>
      </thead>
      <tbody>
        {drivers.map(({ id, label, category, warnings, savingValue, ...shown }) => {
          const explanation = explaining.panelFor(`driver:${id}`, `without:${id}`, `with:${id}`);
          const figure = (of: string, name: string, text: ReactNode) => (
            <ExplainedFigure link={explaining.link(`${of}:${id}`)} name={name}>
              {text}
            </ExplainedFigure>
          );
          return (
            <Fragment key={id}>
              <tr id={`driver-${id}`} className={explanation ? 'driver driver-open' : 'driver'}>
                <th scope="row">
                  <span className="driver-name">
                    <Icon name={explanation ? 'chevronUp' : 'chevronDown'} size={16} />
                    <span>
                      {label}
                      {warnings.length > 0 ? <FigureWarning>{warnings.join(' ')}</FigureWarning> : null}
                    </span>
                  </span>
                </th>
                <Cell className="driver-kind">
                  <KindOfBenefit category={category} />
                </Cell>
                <Cell align="end" label="Without" className="driver-side">
                  {figure('without', `${label}, without`, shown.without)}
                </Cell>
                <Cell align="end" label="With" className="driver-side">
                  {figure('with', `${label}, with`, shown.with)}
                </Cell>
                <Cell align="end" className="driver-saving">
                  {figure('driver', label, shown.saving)}
                </Cell>
                <Cell className="driver-bar-cell">
                  <DriverBar
                    value={savingValue}
                    max={largest}
                    min={smallest}
                    category={category}
                    width={120}
                    height={12}
                  />
                </Cell>
              </tr>
              <ExplanationRow columns={COLUMNS} panel={explanation} />
            </Fragment>
          );
        })}
      </tbody>
      <tfoot>
        <tr className="total-row">
          <th scope="row">
            {drivers.length} benefit{drivers.length === 1 ? '' : 's'}
          </th>
          <td className="driver-kind" />
          <Cell align="end" label="Without" className="driver-side">
            <ExplainedFigure link={explaining.link(TOTALS[0])} name="the total without">
              {total.without}
            </ExplainedFigure>
          </Cell>
          <Cell align="end" label="With" className="driver-side">
            <ExplainedFigure link={explaining.link(TOTALS[1])} name="the total with">
              {total.with}
            </ExplainedFigure>
          </Cell>
          <td className="cell-end driver-saving">
            <ExplainedFigure link={explaining.link(TOTALS[2])} name="the total savings">
              {total.saving}
            </ExplainedFigure>
          </td>
          <td className="driver-bar-cell" />
        </tr>
        <ExplanationRow columns={COLUMNS} panel={explaining.panelFor(...TOTALS)} />
      </tfoot>
    </Table>
  );
}
