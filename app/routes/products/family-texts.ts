import { formatExact } from '@worthwhile/roi-core';
import type { ManagedFamily, ManagedProduct } from '#app/modules/catalogue/manage.server.ts';
import type { Latest } from '#app/ui/saving/conflict.ts';
import type { Texts } from '#app/ui/saving/merge-texts.ts';

const tick = (isOn: boolean) => (isOn ? 'on' : '');

/** A price as the form shows it: two decimals, and all that it has where two would lose some. */
function priceText(price: number | null): string {
  if (price === null) return '';
  return Number(price.toFixed(2)) === price ? formatExact(price) : String(price);
}

/** A family as the texts of its form, by field name. */
export function familyTexts(family: ManagedFamily): Readonly<Record<string, string>> {
  const addOns = family.products.filter(({ kind }) => kind === 'addOn');
  return {
    version: String(family.version),
    name: family.name,
    category: family.category,
    description: family.description,
    icon: family.icon,
    colour: family.colour,
    darkColour: family.darkColour ?? '',
    position: String(family.position),
    isActive: tick(family.isActive),
    ...Object.assign({}, ...family.products.map((product) => productTexts(product, addOns))),
  };
}

function productTexts(product: ManagedProduct, addOns: readonly ManagedProduct[]): Texts {
  const prefix = `p${product.id}`;
  const taken = product.kind === 'subProduct' ? addOns : [];
  return {
    [`${prefix}.name`]: product.name,
    [`${prefix}.description`]: product.description,
    [`${prefix}.position`]: String(product.position),
    [`${prefix}.isActive`]: tick(product.isActive),
    ...(product.priceUnit === null ? {} : { [`${prefix}.listPrice`]: priceText(product.listPrice) }),
    ...Object.fromEntries(taken.map(({ id }) => [`${prefix}.addOn.a${id}`, tick(product.addOns.includes(id))])),
  };
}

const WORDS: Readonly<Record<string, string>> = {
  name: 'name',
  category: 'category',
  description: 'description',
  icon: 'icon',
  colour: 'colour',
  darkColour: 'colour on dark ground',
  position: 'order',
  isActive: 'active',
  listPrice: 'list price',
};

/** A family as it is stored now. */
export function latestOfFamily(family: ManagedFamily): Latest {
  return {
    texts: familyTexts(family),
    savedBy: () => family.savedBy,
    labelOf: (name) => (name === 'version' ? null : labelOfField(family, name)),
  };
}

/** What a field is called where it stands without its form, e.g. `NPM+: list price`. */
export function labelOfField(family: ManagedFamily, name: string): string {
  const nameOf = (id: string | undefined) => family.products.find((product) => product.id === Number(id))?.name ?? '';
  const [, id, field = ''] = /^p(\d+)\.(.+)$/.exec(name) ?? [];
  const addOn = /^addOn\.a(\d+)$/.exec(field)?.[1];
  if (addOn) return `${nameOf(id)} takes ${nameOf(addOn)}`;
  return id ? `${nameOf(id)}: ${WORDS[field] ?? field}` : `${family.name}: ${WORDS[name] ?? name}`;
}

/** The posted texts under the names that the form has; one that was not posted is empty. */
export function textsIn(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')]));
}
