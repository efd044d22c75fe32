import type { Catalogue, Selection } from '../types.ts';
import type { ProblemList } from './problems.ts';

/** Returns every list. Each ID must exist and be in the list of its kind. */
export function readSelection(
  catalogue: Catalogue,
  path: string,
  selection: Selection | undefined,
  problems: ProblemList,
): Required<Selection> {
  const idsOf = (kind: 'subProduct' | 'addOn') =>
    catalogue.components.filter((component) => component.kind === kind).map(({ id }) => id);
  const known = {
    subProducts: idsOf('subProduct'),
    addOns: idsOf('addOn'),
    otherProducts: catalogue.otherProducts.map(({ id }) => id),
  };
  const read = (list: keyof typeof known): number[] => {
    const ids = [...new Set(selection?.[list] ?? [])];
    for (const id of ids) {
      if (!known[list].includes(id)) problems.add(`${path}.${list}`, 'Unknown product', id, known[list].join(', '));
    }
    return ids;
  };
  return { subProducts: read('subProducts'), addOns: read('addOns'), otherProducts: read('otherProducts') };
}
