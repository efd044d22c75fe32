import type { ProductsContent, Side } from './load-products.server.ts';

type Column = ProductsContent['sides'][number];
type Family = ProductsContent['families'][number];

/** By side, other products included. */
export type ChosenIds = Readonly<Record<Side, ReadonlySet<number>>>;

/**
 * Explains why a product conflicts with the choice on its side. Editions replace each other, so they never conflict.
 *
 * @returns null without a conflict
 */
export function reasonAgainst(content: ProductsContent, column: Column, id: number, chosen: ChosenIds): string | null {
  if (column.keptOut.includes(id)) return 'Not available for this scenario';
  const ids = chosen[column.side];
  const addOn = content.families.flatMap(({ addOns }) => addOns).find((each) => each.id === id);
  if (addOn && !addOn.parents.some((parent) => ids.has(parent))) return `Requires ${addOn.takenBy}`;
  const products = content.families.flatMap(({ subProducts, addOns }) => [...subProducts, ...addOns]);
  const isEdition = (one: number) => products.some((each) => each.id === one && 'isEdition' in each && each.isEdition);
  const others = column.forbidden
    .flatMap(([one, other]) => (one === id ? [other] : other === id ? [one] : []))
    .filter((other) => ids.has(other) && !(isEdition(id) && isEdition(other)));
  const names = others.map((other) => products.find((each) => each.id === other)?.name ?? '');
  return names.length > 0 ? `Can’t be combined with ${names.join(', ')}` : null;
}

export function chosenOf(content: ProductsContent, family: Family, chosen: ChosenIds) {
  return content.sides.map(({ side, title }) => ({
    title,
    names: [...family.subProducts, ...family.addOns, ...family.otherProducts]
      .filter(({ id }) => chosen[side].has(id))
      .map(({ name }) => name),
  }));
}

/** The panel's heading shows the part in parentheses. */
export function shortName(name: string): string {
  return name.replace(/ \(.*\)$/, '');
}
