import {
  type Catalogue,
  configEntryFourExcludes,
  defaultForbiddenPairs,
  type EstimateType,
} from '@worthwhile/roi-core';
import { listProductFamilies, type ProductFamily } from '#app/modules/catalogue/catalogue.server.ts';
import { withAsTyped } from '#app/modules/estimates/drafts/as-typed.ts';
import { productsTexts } from '#app/modules/estimates/drafts/step-texts.ts';
import type { ProductChoice } from '#app/modules/estimates/inputs.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { leadingBenefits, priceOf, reductionsOf } from './product-facts.server.ts';

/** Deactivated products are listed only where the estimate has them. */
export async function loadProducts(view: EstimateView) {
  const { inputs, catalogue, estimate } = view;
  const families = await listProductFamilies(catalogue);
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
    step: 'products' as const,
    texts: withAsTyped(view, 'products', productsTexts(view)),
    families: families
      .filter((family) => family.isActive || holdsAny(family, chosen))
      .map((family) => ({
        id: family.id,
        name: family.name,
        description: family.description,
        subProducts: family.subProducts.filter(shown).map((product) => ({
          id: product.id,
          name: product.name,
          description: product.description,
          /** Only one edition can be chosen. */
          isEdition: editions.has(product.id),
          price: priceOf(view, product.id),
          reductions: reductionsOf(catalogue, product.id),
        })),
        leading: leadingBenefits(family.subProducts.filter(shown).map(({ id }) => reductionsOf(catalogue, id))),
        addOns: addOnsOf(family)
          .filter(shown)
          .map((addOn) => ({
            ...addOn,
            price: priceOf(view, addOn.id),
            benefits: reductionsOf(catalogue, addOn.id).length,
          })),
        otherProducts: family.otherProducts.filter(shown).map(({ id, name }) => ({ id, name })),
      })),
    sides: SIDES[estimate.scenarioId].map((column) => ({
      ...column,
      keptOut: keptOut(catalogue, column.side),
      forbidden: catalogue.selectionRules?.forbiddenPairs[typeOf(column.side)] ?? defaultForbiddenPairs(catalogue),
    })),
    sign: estimate.currency.sign,
    asksBaselineBasis: estimate.scenarioId === 3,
    /** A choice is stored, so missing products are deselected. */
    isAnswered: inputs.selection !== null,
  };
}

export type ProductsContent = Awaited<ReturnType<typeof loadProducts>>;

/** `proposed` is offered, `existing` is in use. */
export type Side = 'proposed' | 'existing';

const PROPOSED = { side: 'proposed', title: 'Proposed', hasProducts: true, hasOthers: false } as const;
const IN_USE = { side: 'existing', title: 'In use today', hasProducts: true, hasOthers: true } as const;
const OTHERS = { side: 'existing', title: 'Existing tools in use', hasProducts: false, hasOthers: true } as const;
const RETIRED = {
  side: 'existing',
  title: 'Existing tools to retire',
  hasProducts: false,
  hasOthers: true,
} as const;

/** The columns by scenario. */
const SIDES = {
  1: [PROPOSED, OTHERS],
  2: [IN_USE],
  3: [IN_USE, PROPOSED],
  4: [PROPOSED, RETIRED],
} as const;

/** Lists the products that the configuration forbids in a column. Saving refuses them too. */
function keptOut(catalogue: Catalogue, side: Side): number[] {
  const lists = catalogue.selectionRules?.entryFour;
  if (!lists) return [];
  return catalogue.components
    .filter(({ name }) => configEntryFourExcludes(name, typeOf(side), lists))
    .map(({ id }) => id);
}

/** Products in use follow the rules of existing estimates, proposed ones those of new estimates. */
function typeOf(side: Side): EstimateType {
  return side === 'existing' ? 'estimateExisting' : 'estimateNew';
}

/** Several products can share an add-on; each is listed once. */
function addOnsOf({ subProducts }: ProductFamily) {
  const addOns = new Map(subProducts.flatMap((product) => product.addOns).map((addOn) => [addOn.id, addOn]));
  return [...addOns.values()].map((addOn) => {
    const parents = subProducts.filter((product) => product.addOns.some(({ id }) => id === addOn.id));
    return { ...addOn, parents: parents.map(({ id }) => id), takenBy: parents.map(({ name }) => name).join(' or ') };
  });
}

function holdsAny(family: ProductFamily, ids: ReadonlySet<number>): boolean {
  return family.subProducts.some(({ id }) => ids.has(id)) || family.otherProducts.some(({ id }) => ids.has(id));
}
