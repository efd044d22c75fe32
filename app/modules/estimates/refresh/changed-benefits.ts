import { type Catalogue, componentName, contributionsLookedAt, type Driver } from '@worthwhile/roi-core';
import { formulaText } from '@worthwhile/roi-core/formula';

/**
 * Tells how the benefits of chosen products differ in another configuration version.
 * @param components the chosen ones
 */
export function changedBenefits(before: Catalogue, after: Catalogue, components: readonly number[]): string[] {
  const [earlier, later] = [before, after].map((catalogue) => touched(catalogue, components)) as [Driver[], Driver[]];
  return [
    ...earlier.flatMap((driver) => {
      const now = later.find(({ id }) => id === driver.id);
      return now
        ? [...differences(driver, now), ...shares(after, { before: driver, after: now, components })]
        : [`“${driver.label}” is no longer counted.`];
    }),
    ...later
      .filter(({ id }) => !earlier.some((driver) => driver.id === id))
      .map(({ label }) => `“${label}” is a new benefit.`),
  ];
}

/** How much of the cost the chosen products reach. */
function shares(
  catalogue: Catalogue,
  {
    before,
    after,
    components,
  }: { readonly before: Driver; readonly after: Driver; readonly components: readonly number[] },
): string[] {
  const coverageIn = ({ contributions }: Driver, id: number) => {
    const found = contributions.find(({ componentId }) => componentId === id);
    return found ? `a coverage of ${formulaText(found.coverage)}` : 'no part';
  };
  return components.flatMap((id) => {
    const [was, is] = [coverageIn(before, id), coverageIn(after, id)];
    const name = componentName(catalogue, id);
    return was === is ? [] : [`${name} had ${was} in “${after.label}” and now has ${is}.`];
  });
}

function touched(catalogue: Catalogue, components: readonly number[]): Driver[] {
  return [...new Set(contributionsLookedAt(catalogue, components).map(({ driver }) => driver))];
}

function differences(before: Driver, after: Driver): string[] {
  const [was, is] = [formulaText(before.formula), formulaText(after.formula)];
  return [
    ...(before.label === after.label ? [] : [`“${before.label}” is now called “${after.label}”.`]),
    ...(was === is ? [] : [`The formula of “${after.label}” was ${was} and is now ${is}.`]),
    ...(before.capPct === after.capPct
      ? []
      : [`The cap of “${after.label}” was ${before.capPct} percent and is now ${after.capPct} percent.`]),
    ...(before.category === after.category
      ? []
      : [`The type of “${after.label}” was ${before.category} and is now ${after.category}.`]),
  ];
}
