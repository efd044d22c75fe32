import type { Catalogue } from '../types.ts';

/** What a product or an add-on is called; its id where the catalogue does not know it. */
export function componentName({ components }: Pick<Catalogue, 'components'>, componentId: number): string {
  return components.find(({ id }) => id === componentId)?.name ?? String(componentId);
}
