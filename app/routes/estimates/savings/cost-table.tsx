import type { Category } from '@worthwhile/roi-core';
import { Fragment } from 'react';
import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { SectionHead } from '#app/ui/copy/section-head.tsx';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import { KindOfBenefit } from '#app/ui/wizard/kind-of-benefit.tsx';
import { ExplainedFigure } from '#app/ui/wizard/stats.tsx';
import { type Explaining, ExplanationRow } from './explanation-state.tsx';
import type { SavingsContent } from './load-savings.server.ts';

export function SideTable(props: {
  side: 'without' | 'with';
  brand: string;
  content: SavingsContent;
  explaining: Explaining;
}) {
  const { side, brand, content, explaining } = props;
  const word = side === 'without' ? `Without ${brand}` : `With ${brand}`;
  const hasDrivers = (category: Category) => content.drivers.some((driver) => driver.category === category);
  const annual = side === 'without' ? 'annual:without' : 'annual:withVendor';
  return (
    <section className="section" aria-labelledby="side">
      <SectionHead
        id="side"
        title={`Annual cost ${word.charAt(0).toLowerCase()}${word.slice(1)}`}
        hint={
          side === 'without'
            ? 'Today’s annual cost behind each benefit'
            : 'Remaining annual cost at full adoption, before risk adjustment'
        }
      >
        <CopyButton within="side" kind="table" name={`Annual cost, ${word}`} />
      </SectionHead>
      {explaining.panelForOthers()}
      <Table caption={`Annual cost by benefit, ${word}`} className="side-table">
        <thead>
          <tr>
            <HeadCell>Benefit</HeadCell>
            <HeadCell align="end">Annual cost</HeadCell>
          </tr>
        </thead>
        {content.subtotals.map((subtotal) => (
          <tbody key={subtotal.category}>
            <tr>
              <th scope="rowgroup" className="side-kind">
                <KindOfBenefit category={subtotal.category} />
              </th>
              <Cell align="end" className="side-subtotal">
                <ExplainedFigure
                  link={
                    hasDrivers(subtotal.category) ? explaining.link(`subtotal:${side}:${subtotal.category}`) : undefined
                  }
                  name={subtotal.category}
                >
                  {subtotal[side]}
                </ExplainedFigure>
              </Cell>
            </tr>
            <ExplanationRow columns={2} panel={explaining.panelFor(`subtotal:${side}:${subtotal.category}`)} />
            {content.drivers
              .filter(({ category }) => category === subtotal.category)
              .map((driver) => (
                <Fragment key={driver.id}>
                  <tr>
                    <th scope="row" className="side-driver">
                      {driver.label}
                    </th>
                    <Cell align="end">
                      <ExplainedFigure link={explaining.link(`${side}:${driver.id}`)} name={driver.label}>
                        {driver[side]}
                      </ExplainedFigure>
                    </Cell>
                  </tr>
                  <ExplanationRow columns={2} panel={explaining.panelFor(`${side}:${driver.id}`)} />
                </Fragment>
              ))}
          </tbody>
        ))}
        <tfoot>
          <tr className="total-row">
            <th scope="row">Total</th>
            <Cell align="end">
              <ExplainedFigure link={explaining.link(annual)} name="the total">
                {content.total[side]}
              </ExplainedFigure>
            </Cell>
          </tr>
          <ExplanationRow columns={2} panel={explaining.panelFor(annual)} />
        </tfoot>
      </Table>
      <p className="table-note">Rows may not add up to the total because of rounding.</p>
    </section>
  );
}
