import { type Catalogue, type Field, fieldsOf, selectionProblems } from '@worthwhile/roi-core';
import type { FieldErrors } from '#app/errors.ts';
import type { PublishedChoices } from './publish.server.ts';
import type { WidgetForm } from './setup.schema.ts';

export type Choices = Omit<WidgetForm, 'version'>;

export function problemsOf(choices: Choices, { catalogue, configuration, currencies }: PublishedChoices): FieldErrors {
  const { subProducts, addOns, facts, industry, currencyCode, prices } = choices;
  const kinds = new Map(catalogue.components.map(({ id, kind }) => [id, kind]));
  const factIds = catalogue.fields.flatMap(({ id, kind }) => (kind === 'fact' ? id : []));
  const errors: FieldErrors = {};
  const selection = selectionProblems(catalogue, { subProducts, addOns }).map(({ message }) => message);
  if (subProducts.length === 0) errors.subProducts = ['Select at least one product'];
  else if (subProducts.some((id) => kinds.get(id) !== 'subProduct')) errors.subProducts = ['Unknown product'];
  else if (addOns.some((id) => kinds.get(id) !== 'addOn')) errors.addOns = ['Unknown add-on'];
  else if (selection.length > 0) errors.subProducts = selection;
  if (facts.length === 0) errors.facts = ['Choose at least one field'];
  else if (facts.some((id) => !factIds.includes(id))) errors.facts = ['Unknown field'];
  else if (!errors.subProducts && configuration.drivers.length === 0) {
    errors.facts = [`These fields aren’t enough to calculate a benefit. ${askFor(catalogue, choices)}`.trim()];
  }
  if (!catalogue.industries.some(({ id }) => id === industry)) errors.industry = ['Choose an industry'];
  if (!currencies.includes(currencyCode)) errors.currencyCode = ['Choose a currency that is active'];
  for (const id of Object.keys(prices)) if (!kinds.has(Number(id))) errors[`prices.${id}`] = ['Unknown product'];
  return errors;
}

/** Names the missing input of the benefit that lacks the least. */
function askFor(catalogue: Catalogue, { subProducts, addOns, facts }: Choices): string {
  const chosen = [...subProducts, ...addOns];
  const factsById = new Map<string, Field>();
  for (const field of catalogue.fields) if (field.kind === 'fact') factsById.set(field.id, field);
  const [nearest = []] = catalogue.drivers
    .flatMap(({ formula, contributions, retiredTools }) =>
      retiredTools
        ? []
        : contributions.map(({ componentId, coverage }) => ({ componentId, trees: [formula, coverage] })),
    )
    .filter(({ componentId }) => chosen.includes(componentId))
    .map(({ trees }) => [...new Set(trees.flatMap(fieldsOf))].filter((id) => factsById.has(id) && !facts.includes(id)))
    .sort((one, other) => one.length - other.length);
  const labels = nearest.map((id) => `“${factsById.get(id)?.label}”`);
  return labels.length > 0 ? `Ask for ${labels.join(' and ')} too` : '';
}
