import { DriverBar } from '@worthwhile/report/charts';
import { formatPercentInput } from '@worthwhile/roi-core';
import type { ProductsContent } from './load-products.server.ts';
import type { Price } from './product-facts.server.ts';
import './product-facts.css';

type Family = ProductsContent['families'][number];
type Product = Family['subProducts'][number];

const BAR = { width: 92, height: 8 };

export function UnitPrice({ price }: { readonly price: Price }) {
  return (
    <span className="unit-price">
      <span className="unit-price-amount">{price.shown}</span> {price.words}{' '}
    </span>
  );
}

/** The same benefits and the same scale on every card of a family. */
export function LeadingReductions({
  product,
  leading,
}: {
  readonly product: Product;
  readonly leading: Family['leading'];
}) {
  const shown = leading.ids.flatMap((id) => product.reductions.filter((each) => each.id === id));
  return (
    <span className="reductions">
      {shown.map(({ id, label, category, average }) => (
        <span key={id} className="reduction">
          <span className="reduction-name">{label}</span>{' '}
          <DriverBar value={average} max={leading.largest} category={category} {...BAR} />
          <span className="reduction-value">{formatPercentInput(average)}</span>{' '}
        </span>
      ))}
    </span>
  );
}

export function AllReductions({ product }: { readonly product: Product }) {
  const { reductions } = product;
  if (reductions.length === 0) return null;
  return (
    <details className="all-reductions">
      <summary>
        {reductions.length === 1 ? '1 benefit' : `All ${reductions.length} benefits`}
        <span className="visually-hidden"> of {product.name}</span>
      </summary>
      <ul className="all-reductions-list">
        {reductions.map(({ id, label, average }) => (
          <li key={id}>
            {label} <span className="reduction-value">{formatPercentInput(average)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
