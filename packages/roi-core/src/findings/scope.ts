import { formatQuantity } from '../number/format.ts';
import { componentName } from '../selection/component-name.ts';
import { componentsLookedAt } from '../selection/fields-needed.ts';
import type { Catalogue, PlausibilityFinding, ResolvedInput, Result } from '../types.ts';
import { amountOf, contradiction, warning } from './finding.ts';

const LICENCE_TOLERANCE = 0.1;

export function sitesOrder({ fields }: ResolvedInput): PlausibilityFinding[] {
  const exceeds = (part: string, whole: string) =>
    amountOf(fields[part]) > amountOf(fields[whole], Number.POSITIVE_INFINITY);
  return [
    ...(exceeds('acceleratedSites', 'sitesCount')
      ? [contradiction('sitesOrder', 'acceleratedSites', 'Sites to accelerate exceed network sites.')]
      : []),
    ...(exceeds('remoteUsers', 'employees')
      ? [contradiction('sitesOrder', 'remoteUsers', 'Remote users exceed employees.')]
      : []),
  ];
}

/** Checks typed quantities alone: the others follow their fact. */
export function licenceScope(catalogue: Catalogue, input: ResolvedInput): PlausibilityFinding[] {
  const components = componentsLookedAt(input.scenarioId, input);
  return input.investment.licences.flatMap(({ componentId, quantity }) => {
    const fact = catalogue.listPrices.find((price) => price.componentId === componentId)?.quantityFact;
    const inScope = fact ? amountOf(input.fields[fact]) : 0;
    if (!fact || inScope === 0 || typeof quantity !== 'number' || !components.includes(componentId)) return [];
    if (Math.abs(quantity - inScope) <= LICENCE_TOLERANCE * inScope) return [];
    const name = componentName(catalogue, componentId);
    const text = `${formatQuantity(quantity)} ${name} licenses for ${formatQuantity(inScope)} in scope. Let the quantity follow the scope, or note why it differs.`;
    return [{ ...warning('licenceScope', fact, text), componentId }];
  });
}

export function toolAfterTerm({ notIncluded }: Result): PlausibilityFinding[] {
  return notIncluded.map(({ index, name }) =>
    warning(
      'toolAfterTerm',
      `retiredTools.${index}`,
      `${name} is not retired within the term, so its cost is not counted as savings.`,
    ),
  );
}
