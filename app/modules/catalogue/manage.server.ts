import type { EstimateType } from '@worthwhile/roi-core';
import { AppError, type FieldErrors, staleSave } from '#app/errors.ts';
import type { SavedBy } from '#app/infra/db/last-save.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { lockDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { changeProductValues } from '#app/modules/configuration/products-version.server.ts';
import { TEXT } from '#app/text.ts';
import { ENTRY_FOUR, SCENARIO_ENTRY } from './catalogue.server.ts';
import {
  findEntry,
  listAddOnParents,
  listFamilies,
  listForbiddenPairs,
  listProducts,
} from './catalogue.store.server.ts';
import { FAMILY_ICON_NAMES, type FamilyForm, type RulesForm } from './manage.schema.ts';
import * as store from './manage.store.server.ts';
import { scenarioOf } from './scenarios.ts';

export type ManagedProduct = FamilyForm['products'][number] & {
  readonly kind: 'subProduct' | 'addOn' | 'other';
  /** Unit of the price, e.g. `device`; null for products that are not sold. */
  readonly priceUnit: string | null;
};
export type ManagedFamily = Omit<FamilyForm, 'products'> & {
  readonly products: readonly ManagedProduct[];
  readonly savedBy: SavedBy | undefined;
};

/** @throws AppError `notFound` */
export async function readFamily(actor: Actor, familyId: number): Promise<ManagedFamily> {
  return inScope(scopeOf(actor), (tx) => familyIn(tx, familyId));
}

async function familyIn(tx: Tx, familyId: number): Promise<ManagedFamily> {
  const family = (await listFamilies(tx)).find(({ id }) => id === familyId);
  if (!family) throw new AppError('notFound', TEXT.notFound);
  const products = (await listProducts(tx)).filter((product) => product.familyId === familyId);
  const parents = await listAddOnParents(tx);
  const savedBy = await store.findFamilySave(tx, familyId);
  const { id, vendor: _, icon, ...rest } = family;
  return {
    ...rest,
    familyId: id,
    savedBy,
    icon: FAMILY_ICON_NAMES.find((known) => known === icon) ?? FAMILY_ICON_NAMES[0],
    products: products.map((product) => ({
      id: product.id,
      kind: product.kind,
      name: product.name,
      description: product.description,
      position: product.position,
      isActive: product.isActive,
      listPrice: product.listPrice,
      priceUnit: product.priceModel === null ? null : product.priceUnit,
      addOns: parents.filter(({ parentId }) => parentId === product.id).map(({ addOnId }) => addOnId),
    })),
  };
}

/**
 * Changes a family and its products. New names or list prices create a configuration version, or join its draft. Products are never deleted: an
 * inactive one stays in estimates that have it.
 * @throws AppError `notFound`, `conflict` after another save, `unprocessable` under the form's names
 */
export async function changeFamily(actor: Actor, form: FamilyForm): Promise<{ readonly isDrafted: boolean }> {
  return inScope(scopeOf(actor), async (tx) => {
    const draft = await lockDraft(tx);
    const before = await familyIn(tx, form.familyId);
    checkProducts(form, before);
    const { familyId, version, products, ...values } = form;
    const over = { version, userId: actor.userId };
    if (version !== before.version || !(await store.updateFamily(tx, familyId, over, values)))
      throw staleSave('The family', await familyIn(tx, familyId));
    // Names and list prices belong to versions.
    for (const { id, addOns: _, name: __, listPrice: ___, ...product } of products)
      await store.updateProduct(tx, id, product);
    const parents = products.filter(({ id }) =>
      before.products.some((each) => each.id === id && each.kind === 'subProduct'),
    );
    await store.replaceAddOns(
      tx,
      parents.map(({ id }) => id),
      parents.flatMap(({ id, addOns }) => addOns.map((addOnId) => ({ addOnId, parentId: id }))),
    );
    const saved = await changeProductValues(tx, actor, { draft, before: before.products, after: products });
    await recordAudit(tx, actor, {
      action: 'products.changed',
      target: ['family', familyId],
      // Read again: the form lacks some values of a product.
      detail: { before, after: { ...values, products: (await familyIn(tx, familyId)).products } },
    });
    return saved;
  });
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

export interface SelectionRulesView extends RulesForm {
  readonly savedBy: SavedBy | undefined;
  readonly components: readonly { readonly id: number; readonly name: string }[];
}

export async function readRules(actor: Actor): Promise<SelectionRulesView> {
  return inScope(scopeOf(actor), rulesIn);
}

async function rulesIn(tx: Tx): Promise<SelectionRulesView> {
  const [pairs, entry, products] = [
    await listForbiddenPairs(tx),
    await findEntry(tx, ENTRY_FOUR),
    await listProducts(tx),
  ];
  const ofType = (type: EstimateType) =>
    pairs
      .filter(({ estimateType }) => estimateType === type)
      .map(({ firstId, secondId }): [number, number] => [firstId, secondId]);
  return {
    version: entry?.version ?? 1,
    savedBy: await store.findRulesSave(tx, ENTRY_FOUR),
    forbiddenPairs: { estimateNew: ofType('estimateNew'), estimateExisting: ofType('estimateExisting') },
    include: entry?.include ?? [],
    exclude: entry?.exclude ?? [],
    inactiveScenarios: ((await findEntry(tx, SCENARIO_ENTRY))?.exclude ?? []).map(Number),
    components: products.filter(({ kind }) => kind !== 'other').map(({ id, name }) => ({ id, name })),
  };
}

/** Lists each pair and text as its own key, so the audit log names those that were added or removed. */
function ruleByRule({ forbiddenPairs, include, exclude, inactiveScenarios }: Omit<RulesForm, 'version'>) {
  const each = (keys: readonly unknown[]) => Object.fromEntries(keys.map((key) => [String(key), true]));
  return {
    estimateNew: each(forbiddenPairs.estimateNew),
    estimateExisting: each(forbiddenPairs.estimateExisting),
    include: each(include),
    exclude: each(exclude),
    inactiveScenarios: each(inactiveScenarios.map((id) => scenarioOf(id).title)),
  };
}

/**
 * Replaces the selection rules.
 * @throws AppError `conflict` after another save, `unprocessable` for a pair of unknown products
 */
export async function changeRules(actor: Actor, form: RulesForm): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const known = (await listProducts(tx)).filter(({ kind }) => kind !== 'other').map(({ id }) => id);
    const pairs = (['estimateNew', 'estimateExisting'] as const).flatMap((estimateType) =>
      form.forbiddenPairs[estimateType].map(([firstId, secondId]) => ({ estimateType, firstId, secondId })),
    );
    const isKnown = ({ firstId, secondId }: (typeof pairs)[number]) =>
      firstId < secondId && known.includes(firstId) && known.includes(secondId);
    if (!pairs.every(isKnown))
      throw new AppError('unprocessable', 'A pair holds two products, the lower number first.', {
        errors: { forbiddenPairs: ['Choose products from the list'] },
      });
    const { version, include, exclude, inactiveScenarios } = form;
    const before = await rulesIn(tx);
    const over = { version, userId: actor.userId };
    if (!(await store.replaceRules(tx, ENTRY_FOUR, over, { pairs, include, exclude })))
      throw staleSave('The selection rules', await rulesIn(tx));
    await store.replaceExcluded(tx, SCENARIO_ENTRY, inactiveScenarios.map(String), actor.userId);
    await recordAudit(tx, actor, {
      action: 'selectionRules.changed',
      target: ['configuration', ENTRY_FOUR],
      detail: { before: ruleByRule(before), after: ruleByRule(form) },
    });
  });
}
