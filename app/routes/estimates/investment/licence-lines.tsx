import { useState } from 'react';
import { useIsNarrow } from '#app/ui/enhanced.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { controlId } from '#app/ui/form/field.tsx';
import { SetField } from '#app/ui/form/live/set-field.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import { useStepField } from '../wizard/step-fields.tsx';
import { LinkedNumber } from './linked-number.tsx';
import type { InvestmentContent } from './load-investment.server.ts';

/** The parts of a line with a field. */
const PARTS = ['quantity', 'unitPrice', 'discountPct', 'maintenancePct'] as const;

type Line = InvestmentContent['licences'][number];

/** One row per paid product. Fees and warnings are those of the last save. */
export function LicenceLines({ licences, sign, result }: Pick<InvestmentContent, 'licences' | 'sign' | 'result'>) {
  const field = useStepField();
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState<readonly number[]>([]);
  const hasPerpetual = licences.some(({ isPerpetual }) => isPerpetual);
  return (
    <>
      <Table caption="License lines" className="table-cards licence-table">
        <thead>
          <tr>
            <HeadCell>Product</HeadCell>
            <HeadCell>Quantity</HeadCell>
            <HeadCell>Unit price</HeadCell>
            <HeadCell>Discount</HeadCell>
            {hasPerpetual ? <HeadCell>Annual maintenance</HeadCell> : null}
            <HeadCell align="end">Net per year</HeadCell>
          </tr>
        </thead>
        <tbody>
          {licences.map((line, index) => {
            const { componentId, name, unit, isPerpetual, listPrice, scope } = line;
            const of = (part: string) => ({ ...field(`licences[${index}].${part}`), labelHidden: true });
            const fee = result?.fees[componentId];
            const hasError = PARTS.some((part) => of(part).errors?.length);
            // On a phone the first line is open, and each other one a row with its net.
            const isFolded = isNarrow && index > 0 && !opened.includes(componentId) && !hasError;
            return (
              <tr key={componentId} className={isFolded ? 'licence-folded' : undefined}>
                <th scope="row" className="row-header">
                  <input type="hidden" name={`licences[${index}].componentId`} value={componentId} />
                  {name}{' '}
                  <span className="row-second">
                    {isPerpetual ? 'Perpetual' : 'Subscription'} · List price {listPrice.label} per {unit}
                  </span>
                  {isFolded ? (
                    <button
                      type="button"
                      className="set-field"
                      onClick={() => {
                        setOpened([...opened, componentId]);
                        // The fields are shown with the next paint, and only then can be focused.
                        requestAnimationFrame(() =>
                          document.getElementById(controlId(`licences[${index}].quantity`))?.focus(),
                        );
                      }}
                    >
                      Change<span className="visually-hidden"> {name}</span>
                    </button>
                  ) : null}
                </th>
                <Cell label="Quantity" className="licence-quantity">
                  <LinkedNumber
                    {...of('quantity')}
                    label={`${name}, quantity`}
                    followed={scope?.input ?? ''}
                    {...quantityWords(line)}
                    hasMark
                  />
                </Cell>
                <Cell label="Unit price" className="licence-price">
                  <LinkedNumber
                    {...of('unitPrice')}
                    label={`${name}, unit price`}
                    unit={sign}
                    followed={listPrice.input}
                    linked="List price"
                    fixed={`Fixed. List price: ${listPrice.label}`}
                    back="Use the list price"
                  />
                </Cell>
                <Cell label="Discount" className="licence-discount">
                  <NumberInput {...of('discountPct')} label={`${name}, discount`} unit="percent" />
                </Cell>
                {isPerpetual ? (
                  <Cell label="Annual maintenance" className="licence-discount">
                    <NumberInput {...of('maintenancePct')} label={`${name}, annual maintenance`} unit="percent" />
                  </Cell>
                ) : hasPerpetual ? (
                  <Cell />
                ) : null}
                <Cell label="Net per year" align="end" className="licence-net">
                  <strong>{fee?.perYear ?? '–'}</strong>
                  {fee?.note ? <span className="row-second">{fee.note}</span> : null}
                </Cell>
              </tr>
            );
          })}
        </tbody>
        {result && licences.length > 0 ? (
          <tfoot>
            <tr className="total-row">
              <th scope="row">
                {licences.length} license {licences.length === 1 ? 'line' : 'lines'}
              </th>
              <td colSpan={hasPerpetual ? 4 : 3} />
              <Cell align="end">{result.annualFee}</Cell>
            </tr>
          </tfoot>
        ) : null}
      </Table>
      {licences.map(({ componentId, warning, scope }, index) =>
        warning ? (
          <Notice key={componentId} type="warning">
            {warning}{' '}
            {scope?.input ? (
              <SetField name={`licences[${index}].quantity`} value={scope.input}>
                Set {scope.value}
              </SetField>
            ) : null}
          </Notice>
        ) : null,
      )}
    </>
  );
}

function quantityWords({ scope }: Line) {
  if (scope === null) return { linked: '', fixed: '', back: null };
  if (scope.isLeftOut) return { linked: `${scope.label}: excluded`, fixed: '', back: null };
  const { label, value } = scope;
  return {
    linked: `Follows ${label}`,
    fixed: `Fixed. ${value === null ? label : `${label}: ${value}`}`,
    back: 'Follow it again',
  };
}
