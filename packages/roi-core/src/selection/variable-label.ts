import type { Catalogue, ExcludedDriverResult } from '../types.ts';
import { componentName } from './component-name.ts';

type Names = Pick<Catalogue, 'fields' | 'drivers' | 'components'>;

/** Names a field, a reduction (`driverId:componentId`), or a price or discount (`price:componentId`), on every surface alike. */
export function variableLabel(names: Names, variable: string): string {
  const [first = '', componentId] = variable.split(':');
  if (componentId === undefined) return names.fields.find(({ id }) => id === first)?.label ?? first;
  const component = componentName(names, Number(componentId));
  if (first === 'price') return `Unit price of ${component}`;
  if (first === 'discount') return `Discount on ${component}`;
  return `${names.drivers.find(({ id }) => id === first)?.label ?? first}, ${component}`;
}

/** Formats `excluded by Cost per level-1 ticket, the reduction by SaaS Enterprise`. */
export function exclusionReason(names: Names, { excludedBy }: Pick<ExcludedDriverResult, 'excludedBy'>): string {
  const labels = excludedBy.map((variable) => {
    const [, componentId] = variable.split(':');
    return componentId === undefined
      ? variableLabel(names, variable)
      : `the reduction by ${componentName(names, Number(componentId))}`;
  });
  return `excluded by ${labels.join(', ')}`;
}
