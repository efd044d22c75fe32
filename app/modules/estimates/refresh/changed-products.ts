import {
  type Catalogue,
  type Component,
  componentName,
  type Field,
  type ListPrice,
  selectionProblems,
} from '@worthwhile/roi-core';
import type { SelectionEntry } from '../inputs.ts';
import { componentIds } from '../model/model-input.ts';

/** Tells how chosen products and their selection rules differ in another configuration version, apart from names and prices. */
export function changedProducts(before: Catalogue, after: Catalogue, { proposed, existing }: SelectionEntry): string[] {
  const chosen = [...new Set([...componentIds(proposed), ...componentIds(existing)])];
  return [
    ...chosen.flatMap((id) => productDifferences(before, after, id)),
    ...familyDifferences(before, after, chosen),
    ...newConflicts(before, after, { proposed, existing }),
  ];
}

function productDifferences(before: Catalogue, after: Catalogue, id: number): string[] {
  const name = componentName(after, id);
  const ended = ({ components }: Catalogue) => components.find((each) => each.id === id)?.isEnded === true;
  const [was, is] = [replacedBy(before, id), replacedBy(after, id)];
  const [wasPriced, isPriced] = [priceOf(before, id), priceOf(after, id)];
  return [
    ...(!ended(before) && ended(after) ? [`${name} is no longer offered. This estimate keeps it.`] : []),
    ...(ended(before) && !ended(after) ? [`${name} is offered again.`] : []),
    ...(was === is ? [] : [`${name} replaced ${was} and now replaces ${is}.`]),
    ...(termsOf(wasPriced) === termsOf(isPriced)
      ? []
      : [`The license of ${name} was ${termsOf(wasPriced)} and is now ${termsOf(isPriced)}.`]),
  ];
}

function replacedBy({ replaces, otherProducts }: Catalogue, id: number): string {
  const names = (replaces[id] ?? []).map((other) => otherProducts.find((each) => each.id === other)?.name ?? other);
  return names.join(', ') || 'nothing';
}

function priceOf({ listPrices }: Catalogue, id: number): ListPrice | undefined {
  return listPrices.find(({ componentId }) => componentId === id);
}

const termsOf = (price: ListPrice | undefined) =>
  price ? `a ${price.model} per ${price.unit.replaceAll('/', ' per ')}` : 'not sold on its own';

function familyDifferences(before: Catalogue, after: Catalogue, chosen: readonly number[]): string[] {
  const familyOf = (component: Component | undefined) => component?.familyId;
  const ids = new Set(chosen.map((id) => familyOf(before.components.find((each) => each.id === id))));
  return before.families.flatMap(({ id, name }) => {
    const now = after.families.find((family) => family.id === id)?.name ?? name;
    return ids.has(id) && now !== name ? [`The product family ${name} is now called ${now}.`] : [];
  });
}

/** What the rules of the later version do not allow, and those of the earlier one did. */
function newConflicts(before: Catalogue, after: Catalogue, { proposed, existing }: SelectionEntry): string[] {
  const messages = (catalogue: Catalogue) => [
    ...selectionProblems(catalogue, proposed, 'estimateNew').map(({ message }) => message),
    ...selectionProblems(catalogue, existing, 'estimateExisting').map(({ message }) => message),
  ];
  const known = messages(before);
  return messages(after)
    .filter((message) => !known.includes(message))
    .map((message) => `${message}. Choose again on the Products step.`);
}

/** Tells how the figures that an estimate asks for differ in another version, apart from their benchmarks. */
export function changedFields(needed: readonly Field[], { fields }: Catalogue): string[] {
  return needed.flatMap((before) => {
    const after = fields.find(({ id }) => id === before.id);
    if (!after) return [];
    return [
      ...(before.label === after.label ? [] : [`“${before.label}” is now called “${after.label}”.`]),
      ...(before.unit === after.unit
        ? []
        : [`The unit of “${after.label}” was ${before.unit} and is now ${after.unit}.`]),
      ...(before.min === after.min && before.max === after.max
        ? []
        : [`The limits of “${after.label}” were ${limitsOf(before)} and are now ${limitsOf(after)}.`]),
    ];
  });
}

const limitsOf = ({ min, max }: Field) => `${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`;
