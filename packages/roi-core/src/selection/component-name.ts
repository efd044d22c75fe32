import type { Catalogue } from '../types.ts';

/** Falls back to the ID for an unknown component. */
export function componentName({ components }: Pick<Catalogue, 'components'>, componentId: number): string {
  return components.find(({ id }) => id === componentId)?.name ?? String(componentId);
}
