import { type Catalogue, configEntryFourExcludes } from '@worthwhile/roi-core';
import { listProductFamilies, type ProductFamily } from '#app/modules/catalogue/catalogue.server.ts';
import { EMPTY_CHOICE, type ProductChoice } from '#app/modules/estimates/inputs.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { ProductsContent, Side } from '../wizard/content.ts';
import type { FormTexts } from '../wizard/form-texts.ts';

/** The second step. What was deactivated since is shown only where it is chosen. */
export async function loadProducts(view: EstimateView): Promise<ProductsContent> {
  const families = await listProductFamilies();
  const { inputs, catalogue, estimate } = view;
  const chosen = new Set(
    Object.values(inputs.selection ?? {}).flatMap(({ subProducts, addOns, otherProducts }: ProductChoice) => [
      ...subProducts,
      ...addOns,
      ...otherProducts,
    ]),
  );
  const shown = ({ id, isActive }: { id: number; isActive: boolean }) => isActive || chosen.has(id);
  const editions = new Set(catalogue.exclusiveEditions.flat());
  return {
    step: 'products',
    texts: textsOf(view),
    families: families
      .filter((family) => family.isActive || holdsAny(family, chosen))
      .map((family) => ({
        id: family.id,
        name: family.name,
        category: family.category,
        subProducts: family.subProducts.filter(shown).map((product) => ({
          id: product.id,
          name: product.name,
          description: product.description,
          isEdition: editions.has(product.id),
        })),
        addOns: addOnsOf(family).filter(shown),
        otherProducts: family.otherProducts.filter(shown).map(({ id, name }) => ({ id, name })),
      })),
    sides: SIDES[estimate.scenarioId].map((column) => ({ ...column, keptOut: keptOut(catalogue, column.side) })),
    asksBaselineBasis: estimate.scenarioId === 3,
  };
}

const PROPOSED = { side: 'proposed', title: 'Proposed', hasProducts: true, hasOthers: false } as const;
const IN_USE = { side: 'existing', title: 'In use today', hasProducts: true, hasOthers: true } as const;
const OTHERS = { side: 'existing', title: 'Other products in use today', hasProducts: false, hasOthers: true } as const;
const RETIRED = {
  side: 'existing',
  title: 'Other products that they retire',
  hasProducts: false,
  hasOthers: true,
} as const;

/** What each scenario chooses. */
const SIDES: Record<1 | 2 | 3 | 4, readonly Omit<ProductsContent['sides'][number], 'keptOut'>[]> = {
  1: [PROPOSED, OTHERS],
  2: [IN_USE],
  3: [IN_USE, PROPOSED],
  4: [PROPOSED, RETIRED],
};

/** The products whose names the configuration keeps out of a column; saving refuses them too. */
function keptOut(catalogue: Catalogue, side: Side): number[] {
  const lists = catalogue.selectionRules?.entryFour;
  if (!lists) return [];
  const type = side === 'existing' ? 'estimateExisting' : 'estimateNew';
  return catalogue.components.filter(({ name }) => configEntryFourExcludes(name, type, lists)).map(({ id }) => id);
}

/** Each add-on once, with the names of the sub-products that take it. */
function addOnsOf({ subProducts }: ProductFamily) {
  const addOns = new Map(subProducts.flatMap((product) => product.addOns).map((addOn) => [addOn.id, addOn]));
  return [...addOns.values()].map((addOn) => ({
    ...addOn,
    takenBy: subProducts
      .filter((product) => product.addOns.some(({ id }) => id === addOn.id))
      .map(({ name }) => name)
      .join(' or '),
  }));
}

function holdsAny(family: ProductFamily, ids: ReadonlySet<number>): boolean {
  return family.subProducts.some(({ id }) => ids.has(id)) || family.otherProducts.some(({ id }) => ids.has(id));
}

function textsOf({ inputs }: EstimateView): FormTexts {
  const { proposed = EMPTY_CHOICE, existing = EMPTY_CHOICE } = inputs.selection ?? {};
  const texts = (ids: readonly number[]) => ids.map(String);
  return {
    proposedSubProducts: texts(proposed.subProducts),
    proposedAddOns: texts(proposed.addOns),
    proposedOtherProducts: texts(proposed.otherProducts),
    existingSubProducts: texts(existing.subProducts),
    existingAddOns: texts(existing.addOns),
    existingOtherProducts: texts(existing.otherProducts),
    baselineBasis: inputs.baselineBasis,
  };
}
