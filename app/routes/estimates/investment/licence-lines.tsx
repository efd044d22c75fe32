import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import { useStepField } from '../wizard/step-fields.tsx';
import { LinkedNumber } from './linked-number.tsx';
import type { InvestmentContent } from './load-investment.server.ts';

type Line = InvestmentContent['licences'][number];

export function LicenceLines({ licences, sign }: Pick<InvestmentContent, 'licences' | 'sign'>) {
  const field = useStepField();
  const hasPerpetual = licences.some(({ isPerpetual }) => isPerpetual);
  return (
    <Table caption="License lines" className="table-cards licence-table">
      <thead>
        <tr>
          <HeadCell>Product</HeadCell>
          <HeadCell>Quantity</HeadCell>
          <HeadCell>Unit price</HeadCell>
          <HeadCell>Discount</HeadCell>
          {hasPerpetual ? <HeadCell>Annual maintenance</HeadCell> : null}
        </tr>
      </thead>
      <tbody>
        {licences.map((line, index) => {
          const { componentId, name, unit, isPerpetual, listPrice } = line;
          const of = (part: string) => ({ ...field(`licences[${index}].${part}`), labelHidden: true });
          return (
            <tr key={componentId}>
              <th scope="row" className="row-header">
                <input type="hidden" name={`licences[${index}].componentId`} value={componentId} />
                {name}
                <span className="row-second">
                  {isPerpetual ? 'Perpetual' : 'Subscription'} · List price {listPrice} per {unit}
                </span>
              </th>
              <Cell label="Quantity">
                <LinkedNumber
                  {...of('quantity')}
                  label={`${name}, quantity`}
                  {...quantityWords(line)}
                  warning={line.warning}
                />
              </Cell>
              <Cell label="Unit price">
                <LinkedNumber
                  {...of('unitPrice')}
                  label={`${name}, unit price`}
                  unit={sign}
                  linked={`List price: ${listPrice}`}
                  fixed={`Fixed. List price: ${listPrice}`}
                  back="Use the list price"
                />
              </Cell>
              <Cell label="Discount">
                <NumberInput {...of('discountPct')} label={`${name}, discount`} unit="percent" />
              </Cell>
              {isPerpetual ? (
                <Cell label="Annual maintenance">
                  <NumberInput {...of('maintenancePct')} label={`${name}, annual maintenance`} unit="percent" />
                </Cell>
              ) : hasPerpetual ? (
                <Cell />
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function quantityWords({ scope }: Line) {
  if (scope === null) return { linked: '', fixed: '', back: null };
  if (scope.isLeftOut) return { linked: `${scope.label}: excluded`, fixed: '', back: null };
  const { label } = scope;
  const now = scope.value === null ? label : `${label}: ${scope.value}`;
  return { linked: `Follows ${now}`, fixed: `Fixed. ${now}`, back: 'Follow it again' };
}
