import { formatExact } from '@worthwhile/roi-core';
import type { Texts } from '#app/form-data.ts';
import type { ManagedFamily, ManagedProduct } from '#app/modules/catalogue/manage.server.ts';
import type { LabelOf, Labels } from '#app/ui/labels.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';

const tick = (isOn: boolean) => (isOn ? 'on' : '');

/** Two decimals, or all of them if two would lose some. */
function priceText(price: number | null): string {
  if (price === null) return '';
  return Number(price.toFixed(2)) === price ? formatExact(price) : String(price);
}

export function familyTexts(family: ManagedFamily): Readonly<Record<string, string>> {
  const addOns = family.products.filter(({ kind }) => kind === 'addOn');
  return {
    version: family.version,
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

export const FAMILY_LABELS = {
  name: 'Name',
  category: 'Category',
  description: 'Description',
  icon: 'Icon',
  colour: 'Color',
  darkColour: 'Color in dark mode',
  position: 'Order',
  isActive: 'Active',
  listPrice: 'List price',
} as const satisfies Labels;

const isLabeled = (field: string): field is keyof typeof FAMILY_LABELS => field in FAMILY_LABELS;

export function latestOfFamily(family: ManagedFamily): Latest {
  return {
    texts: familyTexts(family),
    savedBy: (name) => {
      const id = /^p(\d+)\./.exec(name)?.[1];
      const product = family.products.find((each) => each.id === Number(id));
      return product ? product.savedBy : family.savedBy;
    },
    labelOf: familyLabels(family),
  };
}

/** E.g. `NPM+: list price`. */
export function familyLabels(family: ManagedFamily): LabelOf {
  const nameOf = (id: string | undefined) => family.products.find((product) => product.id === Number(id))?.name ?? '';
  return (name) => {
    const [, id, field = name] = /^p(\d+)\.(.+)$/.exec(name) ?? [];
    const addOn = /^addOn\.a(\d+)$/.exec(field)?.[1];
    if (addOn) return `${nameOf(id)} accepts ${nameOf(addOn)}`;
    if (!isLabeled(field)) return null;
    return `${id ? nameOf(id) : family.name}: ${FAMILY_LABELS[field].toLowerCase()}`;
  };
}

/** A name that was not posted gets ''. */
export function textsIn(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')]));
}
