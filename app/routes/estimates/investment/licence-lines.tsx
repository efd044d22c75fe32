import { NumberInput } from '#app/ui/form/number-input.tsx';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import { FigureWarning } from '#app/ui/wizard/figure-warning.tsx';
import type { InvestmentContent } from '../wizard/content.ts';
import { useStepField } from '../wizard/step-fields.tsx';

/** One line a product: how many, at what price, less what discount. */
export function LicenceLines({ licences, sign }: Pick<InvestmentContent, 'licences' | 'sign'>) {
  const field = useStepField();
  const hasPerpetual = licences.some(({ isPerpetual }) => isPerpetual);
  return (
    <Table caption="Licence lines" className="table-cards licence-table">
      <thead>
        <tr>
          <HeadCell>Product</HeadCell>
          <HeadCell>Quantity</HeadCell>
          <HeadCell>Price per unit</HeadCell>
          <HeadCell>Discount</HeadCell>
          {hasPerpetual ? <HeadCell>Maintenance a year</HeadCell> : null}
        </tr>
      </thead>
      <tbody>
        {licences.map(
          ({ componentId, name, unit, isPerpetual, listPrice, isTypedPrice, quantityFrom, warning }, index) => {
            const of = (part: string) => ({ ...field(`licences[${index}].${part}`), labelHidden: true });
            return (
              <tr key={componentId}>
                <th scope="row" className="row-header">
                  <input type="hidden" name={`licences[${index}].componentId`} value={componentId} />
                  {name}
                  <span className="row-second">
                    {isPerpetual ? 'Perpetual' : 'Subscription'}, list price {listPrice} per {unit}
                  </span>
                  {isTypedPrice ? (
                    <span className="row-second">Your price. Empty it to use the list price.</span>
                  ) : null}
                  {quantityFrom ? <span className="row-second">Quantity from “{quantityFrom}”</span> : null}
                  {warning ? <FigureWarning>{warning}</FigureWarning> : null}
                </th>
                <Cell label="Quantity">
                  <NumberInput {...of('quantity')} label={`${name}, quantity`} />
                </Cell>
                <Cell label="Price per unit">
                  <NumberInput {...of('unitPrice')} label={`${name}, price per unit`} unit={sign} />
                </Cell>
                <Cell label="Discount">
                  <NumberInput {...of('discountPct')} label={`${name}, discount`} unit="percent" />
                </Cell>
                {isPerpetual ? (
                  <Cell label="Maintenance a year">
                    <NumberInput {...of('maintenancePct')} label={`${name}, maintenance a year`} unit="percent" />
                  </Cell>
                ) : hasPerpetual ? (
                  <Cell />
                ) : null}
              </tr>
            );
          },
        )}
      </tbody>
    </Table>
  );
}
