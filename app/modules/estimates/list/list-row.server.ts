import { measureOf } from '@worthwhile/roi-core';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { listProductOwners } from '#app/modules/catalogue/catalogue.server.ts';
import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import type { EstimateState } from '../view.ts';
import type { ListedRow } from './list.store.server.ts';

/** Product ID -> family ID; add-ons and other products included. */
export type ProductIndex = ReadonlyMap<number, number>;

export async function readProductIndex(): Promise<ProductIndex> {
  return new Map((await listProductOwners()).map(({ id, familyId }) => [id, familyId]));
}

export function shownRow(actor: Actor, products: ProductIndex, row: Omit<ListedRow, 'key'>) {
  const ids = row.prodCombinationId === '' ? [] : row.prodCombinationId.split(',').map(Number);
  const state = row.state as EstimateState;
  return {
    estId: row.id,
    estName: row.name,
    /** Chosen component IDs, ascending, comma-separated. */
    prodCombinationId: row.prodCombinationId,
    productName: row.productName,
    familyIds: [...new Set(ids.flatMap((id) => products.get(id) ?? []))],
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
    headline: headlineOf(row),
    actions: row.deletedAt === null ? actionsOf(actor, state) : deletedActionsOf(actor),
  };
}

export type EstimateRow = ReturnType<typeof shownRow>;

/** The only model that stored no kind of headline. It led everything with the whole case. */
const FIRST_MODEL = '1.0';

function headlineOf({ modelNpv, modelNpvHardOnly, modelHeadline, scenarioId, currencySign }: Omit<ListedRow, 'key'>) {
  if (modelNpv === null) return null;
  return {
    measure: measureOf(modelHeadline ?? (scenarioId === 2 ? 'realised' : 'new')),
    npv: modelNpv,
    npvHardOnly: modelNpvHardOnly,
    currencySign,
    olderModel: modelHeadline === null ? FIRST_MODEL : null,
  };
}

export type RowAction =
  | 'view'
  | 'edit'
  | 'editProduct'
  | 'clone'
  | 'compare'
  | 'download'
  | 'share'
  | 'changeOwner'
  | 'delete'
  | 'restore';

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
    ['changeOwner', can(actor, 'owners.change')],
    ['delete', can(actor, 'estimates.delete')],
  ];
  return offered.filter(([, isOffered]) => isOffered).map(([action]) => action);
}

function deletedActionsOf(actor: Actor): RowAction[] {
  return can(actor, 'estimates.restore') ? ['restore'] : [];
}
