import type { ProductFamily } from '#app/modules/catalogue/catalogue.server.ts';

/**
 * Lists what a calculator can have: what is active, and what it has although it is no longer offered, so that the form says
 * so and a save keeps it.
 * @param chosen IDs of the calculator's products and add-ons
 */
export function offeredProducts(
  families: readonly Pick<ProductFamily, 'name' | 'isActive' | 'subProducts'>[],
  chosen: readonly number[],
) {
  return families.flatMap(({ name, isActive, subProducts }) => {
    const offered = (product: { readonly id: number; readonly name: string; readonly isActive: boolean }) => {
      if (isActive && product.isActive) return [{ id: product.id, name: product.name }];
      return chosen.includes(product.id) ? [{ id: product.id, name: `${product.name} (no longer offered)` }] : [];
    };
    const products = subProducts.flatMap((product) =>
      offered(product).map((shown) => ({ ...shown, addOns: product.addOns.flatMap(offered) })),
    );
    return products.length > 0 ? [{ name, subProducts: products }] : [];
  });
}
