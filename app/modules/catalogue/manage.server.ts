import { type ComponentEntry, type FamilyEntry, modelKey, type OtherProductEntry } from '@worthwhile/roi-core/schema';
import { AppError, type FieldErrors, staleSave } from '#app/errors.ts';
import type { SavedBy } from '#app/infra/db/last-save.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import type { Configuration } from '#app/modules/configuration/configuration.server.ts';
import { addToDraft, drafted, lockDraft, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { fingerprintOf, type LastSaves, readLastSaves } from '#app/modules/configuration/draft/last-saves.server.ts';
import { entriesOf } from '#app/modules/configuration/model/model-entries.ts';
import { type Changes, contentOf, isSameValue, type ValueKey } from '#app/modules/configuration/values.ts';
import { TEXT } from '#app/text.ts';
import { FAMILY_ICON_NAMES, type FamilyForm } from './manage.schema.ts';

export type ManagedProduct = FamilyForm['products'][number] & {
  readonly kind: 'subProduct' | 'addOn' | 'other';
  /** Unit of the price, e.g. `device`; null for products that are not sold. */
  readonly priceUnit: string | null;
  readonly savedBy: SavedBy | undefined;
};
export type ManagedFamily = Omit<FamilyForm, 'products'> & {
  readonly products: readonly ManagedProduct[];
  readonly savedBy: SavedBy | undefined;
};

interface Stored {
  readonly family: FamilyEntry;
  readonly products: readonly StoredProduct[];
  readonly addOns: readonly ComponentEntry[];
}
type StoredProduct = ComponentEntry | (OtherProductEntry & { readonly kind: 'other' });

/** Reads a family with its products as the draft has it. @throws AppError `notFound` */
export async function readFamily(actor: Actor, familyId: number): Promise<ManagedFamily> {
  const draft = await readDraft(actor);
  return managed(storedIn(drafted(draft), familyId), await readLastSaves(actor, draft));
}

function storedIn({ entries }: Configuration, familyId: number): Stored {
  const family = (entriesOf(entries, 'family') as unknown as readonly FamilyEntry[]).find(({ id }) => id === familyId);
  if (!family) throw new AppError('notFound', TEXT.notFound);
  const components = entriesOf(entries, 'component') as unknown as readonly ComponentEntry[];
  const others = entriesOf(entries, 'otherProduct') as unknown as readonly OtherProductEntry[];
  const all = [...components, ...others.map((product) => ({ ...product, kind: 'other' as const }))];
  const products = all
    .filter((product) => product.familyId === familyId)
    .sort((one, other) => one.position - other.position || one.id - other.id);
  return {
    family,
    products,
    addOns: components.filter((product) => product.kind === 'addOn' && product.familyId === familyId),
  };
}

function managed({ family, products, addOns }: Stored, lastSaves: LastSaves): ManagedFamily {
  const { id, isEnded, icon, ...rest } = family;
  return {
    ...rest,
    familyId: id,
    version: fingerprintOf([family, products]),
    isActive: !isEnded,
    savedBy: lastSaves(modelKey('family', id)),
    icon: FAMILY_ICON_NAMES.find((known) => known === icon) ?? FAMILY_ICON_NAMES[0],
    products: products.map((product) => ({
      id: product.id,
      kind: product.kind,
      name: product.name,
      description: product.description,
      position: product.position,
      isActive: !product.isEnded,
      listPrice: priceOf(product)?.listPrice ?? null,
      priceUnit: priceOf(product)?.unit ?? null,
      savedBy: lastSaves(keyOfProduct(product)),
      addOns: addOns.filter(({ parents }) => parents.includes(product.id)).map((addOn) => addOn.id),
    })),
  };
}

function keyOfProduct({ id, kind }: StoredProduct): ValueKey {
  return modelKey(kind === 'other' ? 'otherProduct' : 'component', id);
}

const priceOf = (product: StoredProduct) => (product.kind === 'other' ? null : product.price);

/**
 * Changes a family and its products in the draft of the configuration. Products are never deleted: an inactive one stays in
 * estimates that have it.
 * @returns how many entries changed
 * @throws AppError `notFound`, `conflict` after another save, `unprocessable` under the form's names
 */
export async function changeFamily(actor: Actor, form: FamilyForm): Promise<number> {
  return inScope(scopeOf(actor), async (tx) => {
    const draft = await lockDraft(tx);
    const configuration = drafted(draft);
    const stored = storedIn(configuration, form.familyId);
    const before = managed(stored, () => undefined);
    checkProducts(form, before);
    if (form.version !== before.version) throw staleSave('The family', {});
    const content = contentOf(configuration);
    const wanted = entriesFrom(form, stored);
    const changes: Changes = Object.fromEntries(wanted.filter(([key, value]) => !isSameValue(value, content.get(key))));
    const seen = Object.fromEntries(Object.keys(changes).map((key) => [key, content.get(key)]));
    return (await addToDraft(tx, actor, { changes, seen })).length;
  });
}

function entriesFrom(form: FamilyForm, { family, products, addOns }: Stored): [ValueKey, unknown][] {
  const { familyId, version: _, products: rows, isActive, ...values } = form;
  const rowOf = ({ id }: StoredProduct) => rows.find((row) => row.id === id);
  const subProducts = products.filter(({ kind }) => kind === 'subProduct');
  const entryOf = ({ kind, ...stored }: StoredProduct): unknown => {
    const row = rows.find(({ id }) => id === stored.id);
    const kept = kind === 'other' ? stored : { ...stored, kind };
    if (!row) return kept;
    const { name, description, position, listPrice } = row;
    const entry = { ...kept, name, description, position, isEnded: !row.isActive };
    if (kind === 'other') return entry;
    const { price, parents } = stored as ComponentEntry;
    const accepted = subProducts.filter((each) => rowOf(each)?.addOns.includes(stored.id)).map(({ id }) => id);
    const elsewhere = parents.filter((id) => !subProducts.some((each) => each.id === id && rowOf(each)));
    return {
      ...entry,
      ...(price && listPrice !== null && { price: { ...price, listPrice } }),
      ...(kind === 'addOn' &&
        addOns.some(({ id }) => id === stored.id) && {
          parents: [...elsewhere, ...accepted].sort((one, other) => one - other),
        }),
    };
  };
  return [
    [modelKey('family', familyId), { ...family, ...values, isEnded: !isActive }],
    ...products.map((product): [ValueKey, unknown] => [keyOfProduct(product), entryOf(product)]),
  ];
}

function checkProducts(form: FamilyForm, before: ManagedFamily): void {
  const errors: FieldErrors = {};
  const all = before.products.map((stored) => form.products.find(({ id }) => id === stored.id) ?? stored);
  const addOnIds = before.products.filter(({ kind }) => kind === 'addOn').map(({ id }) => id);
  for (const product of form.products) {
    const stored = before.products.find(({ id }) => id === product.id);
    const add = (field: string, message: string) => {
      errors[`p${product.id}.${field}`] = [message];
    };
    if (!stored) add('name', 'Unknown product in this family');
    else if (stored.priceUnit === null && product.listPrice !== null) add('listPrice', 'This product has no price');
    else if (stored.priceUnit !== null && product.listPrice === null) add('listPrice', 'Enter a value');
    if (product.addOns.some((id) => !addOnIds.includes(id))) add('name', 'Choose add-ons of this family');
    else if (product.isActive && isNamedTwice(product.name, all))
      add('name', 'Another active product of this family has this name');
  }
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not valid', { errors });
}

/** Compares names of active products without case: users could not tell equal names apart. */
function isNamedTwice(name: string, products: readonly { name: string; isActive: boolean }[]): boolean {
  const same = (other: string) => other.toLowerCase() === name.toLowerCase();
  return products.filter((each) => each.isActive && same(each.name)).length > 1;
}
