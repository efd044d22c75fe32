import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { listProductNames } from '#app/modules/catalogue/catalogue.server.ts';
import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import { TEXT } from '#app/text.ts';
import type { EstimateRow, EstimateState, RowAction } from '../view.ts';
import type { ListedRow } from './list.store.server.ts';

/** Every product, add-on and other product by its id. */
export type ProductIndex = ReadonlyMap<number, { readonly name: string; readonly familyId: number }>;

/** The names of all products, ids 1 to 21. */
export async function readProductIndex(): Promise<ProductIndex> {
  return new Map((await listProductNames()).map((product) => [product.id, product]));
}

/** A row as the list shows it, with what the actor can do with it. */
export function shownRow(actor: Actor, products: ProductIndex, row: Omit<ListedRow, 'key'>): EstimateRow {
  const ids = row.prodCombinationId === '' ? [] : row.prodCombinationId.split(',').map(Number);
  const state = row.state as EstimateState;
  return {
    estId: row.id,
    estName: row.name,
    prodCombinationId: row.prodCombinationId,
    productName: ids.map((id) => products.get(id)?.name ?? `Product ${id}`).join(', ') || TEXT.noProducts,
    familyIds: [...new Set(ids.flatMap((id) => products.get(id)?.familyId ?? []))],
    customer: { id: row.customerId, name: row.customerName },
    scenarioId: row.scenarioId,
    scenarioTitle: scenarioOf(row.scenarioId).title,
    owner: {
      userId: row.ownerId,
      name: fullName({ firstName: row.ownerFirstName, lastName: row.ownerLastName }),
    },
    partner: row.partnerId === null ? null : { id: row.partnerId, name: row.partnerName ?? '' },
    createdAt: row.createdAt.toISOString(),
    state,
    actions: row.deletedAt === null ? actionsOf(actor, state) : deletedActionsOf(actor),
  };
}

/** What a row offers: only what the actor may do and the state allows. */
function actionsOf(actor: Actor, state: EstimateState): RowAction[] {
  const mayChange = can(actor, 'estimates.change');
  const isOpen = state !== 2;
  const offered: [RowAction, boolean][] = [
    ['view', true],
    ['edit', mayChange && isOpen],
    ['editProduct', mayChange && isOpen],
    ['clone', mayChange],
    ['compare', state !== 0],
    ['download', !isOpen],
    ['share', !isOpen && can(actor, 'estimates.share')],
    ['delete', can(actor, 'estimates.delete')],
  ];
  return offered.filter(([, isOffered]) => isOffered).map(([action]) => action);
}

function deletedActionsOf(actor: Actor): RowAction[] {
  return can(actor, 'estimates.restore') ? ['restore'] : [];
}
