import { formatExactMoney, formatMoneyResult, formatQuantity } from '@worthwhile/roi-core';
import { FamilyIcon } from '#app/ui/family-icon.tsx';
import type { ProductsContent } from './load-products.server.ts';
import { type ChosenIds, chosenOf, shortName } from './offered.ts';
import type { Price } from './product-facts.server.ts';
import './product-tray.css';

/** The chosen products that are paid for, by family. */
function paidIn({ families, sides }: ProductsContent, chosen: ChosenIds) {
  const paid = sides.find(({ side }) => side === 'proposed') ?? sides[0];
  const groups = families
    .map(({ id, name, subProducts, addOns }) => ({
      id,
      name,
      products: [...subProducts, ...addOns].filter((each) => paid && chosen[paid.side].has(each.id)),
    }))
    .filter(({ products }) => products.length > 0);
  const products = groups.flatMap((group) => group.products);
  return { paid, groups, count: products.length, prices: products.flatMap(({ price }) => price ?? []) };
}

/** What the chosen products cost at list price, by family, and what is chosen on the other side. */
export function ProductTray({ content, chosen }: { readonly content: ProductsContent; readonly chosen: ChosenIds }) {
  const { families, sides, sign } = content;
  const { paid, groups, prices } = paidIn(content, chosen);
  const others = sides
    .filter((column) => column !== paid || column.hasOthers)
    .map((column) => ({
      title: column === paid ? 'Existing tools in use' : column.title,
      names: families.flatMap((family) =>
        chosenOf(content, family, chosen)
          .filter(({ title }) => title === column.title)
          .flatMap(({ names }) => names)
          .filter((name) => column !== paid || family.otherProducts.some((each) => each.name === name)),
      ),
    }));
  return (
    <aside className="product-tray" id={TRAY} tabIndex={-1} aria-labelledby="product-tray">
      <h2 id="product-tray">Selected</h2>
      {groups.map(({ id, name, products }) => (
        <section key={id} className="tray-family" aria-label={shortName(name)}>
          <p className="tray-family-name">
            <FamilyIcon familyId={id} />
            {shortName(name)}
          </p>
          {products.map((product) => (
            <TrayLine key={product.id} name={product.name} price={product.price} sign={sign} />
          ))}
        </section>
      ))}
      {groups.length === 0 ? <p className="hint">No products selected</p> : null}
      {prices.length > 0 ? (
        <>
          <p className="tray-total">
            <span>
              Annual fee<span className="tray-note">at list price</span>
            </span>
            <span>
              {totalsOf(prices, sign).map(({ amount, per }) => (
                <span key={per} className="tray-amount">
                  {amount} <span className="tray-note">{per}</span>
                </span>
              ))}
            </span>
          </p>
          <p className="hint">Quantities follow the figures in step 3. Discounts come in step 4.</p>
        </>
      ) : null}
      {others.length > 0 ? (
        <dl className="tray-others">
          {others.map(({ title, names }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{names.join(', ') || 'Not selected'}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </aside>
  );
}

/** Without a quantity the price of one unit. */
function TrayLine({
  name,
  price,
  sign,
}: {
  readonly name: string;
  readonly price: Price | null;
  readonly sign: string;
}) {
  return (
    <p className="tray-line">
      <span>
        <span className="tray-name">{name}</span>
        <span className="tray-note">
          {price === null
            ? 'No list price'
            : price.quantity === null
              ? price.words
              : `${formatQuantity(price.quantity)} × ${price.shown}`}
        </span>
      </span>
      {price ? (
        <span>{price.quantity === null ? price.shown : formatMoneyResult(price.perUnit * price.quantity, sign)}</span>
      ) : null}
    </p>
  );
}

/** The annual fee of the products with a quantity, and the fee per unit of the others. */
function totalsOf(prices: readonly Price[], sign: string): { readonly amount: string; readonly per: string }[] {
  const known = prices.filter(({ quantity }) => quantity !== null);
  const units = [...new Set(prices.filter(({ quantity }) => quantity === null).map(({ unit }) => unit))];
  const sum = known.reduce((total, { annual, quantity }) => total + annual * (quantity ?? 0), 0);
  return [
    ...(known.length > 0 ? [{ amount: formatMoneyResult(sum, sign), per: '' }] : []),
    ...units.map((unit) => {
      const of = prices.filter((price) => price.quantity === null && price.unit === unit);
      const fee = of.reduce((total, { annual }) => total + annual, 0);
      return { amount: formatExactMoney(fee, sign), per: `per ${unit}` };
    }),
  ];
}

const TRAY = 'selected-products';

/** On a phone, the tray's total in the foot bar. */
export function TrayTotal({ content, chosen }: { readonly content: ProductsContent; readonly chosen: ChosenIds }) {
  const { count, prices } = paidIn(content, chosen);
  const [total] = totalsOf(prices, content.sign);
  return (
    <p className="tray-total-short">
      {total ? (
        <span>
          <strong className="num">{total.amount}</strong> {total.per || 'per year'}
        </span>
      ) : null}
      <span>
        {count} selected {count > 0 ? <a href={`#${TRAY}`}>Show</a> : null}
      </span>
    </p>
  );
}
