import { inScope } from '#app/infra/db/scope.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { isPartnerActor, scopeOf } from '#app/modules/access/scope.ts';
import { listProductFamilies } from '#app/modules/catalogue/catalogue.server.ts';
import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import type { ListQuery } from './estimates.schema.ts';
import {
  COUNT_LIMIT,
  countEstimates,
  type ListFilter,
  listEstimateRows,
  listGeneratedNames,
  listNames,
} from './list.store.server.ts';
import type { EstimateList, EstimateRow, EstimateState, RowAction } from './view.ts';

/** What an estimate without products shows as its product name. */
const NO_PRODUCTS = 'Aternity, NPM, IQ';

/**
 * The estimates of the actor's scope, newest first unless sorted otherwise. A partner's users get partner estimates,
 * whatever `estimateType` says.
 *
 * @param scenarios only these business scenarios
 */
export async function listEstimates(
  actor: Actor,
  query: ListQuery,
  scenarios?: readonly number[],
): Promise<EstimateList> {
  const scope = scopeOf(actor);
  const { sort, direction, limit, offset, ...given } = query;
  const filter: ListFilter = {
    ...given,
    scenarios,
    estimateType: isPartnerActor(actor) ? 'partner' : given.estimateType,
  };
  const products = await readProductIndex();
  return inScope(scope, async (tx) => {
    const found = await listEstimateRows(tx, scope, filter, { sort, direction, limit, offset });
    const isWhole = offset === 0 && found.length < limit;
    const counted = isWhole ? found.length : await countEstimates(tx, scope, filter);
    return {
      rows: found.map((row): EstimateRow => {
        const ids = row.prodCombinationId === '' ? [] : row.prodCombinationId.split(',').map(Number);
        const state = row.state as EstimateState;
        return {
          estId: row.id,
          estName: row.name,
          prodCombinationId: row.prodCombinationId,
          productName: ids.map((id) => products.get(id)?.name ?? `Product ${id}`).join(', ') || NO_PRODUCTS,
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
          actions: actionsOf(actor, state),
        };
      }),
      count: Math.min(counted, COUNT_LIMIT),
      countIsMinimum: counted > COUNT_LIMIT,
    };
  });
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
    ['download', !isOpen],
    ['delete', can(actor, 'estimates.delete')],
  ];
  return offered.filter(([, isOffered]) => isOffered).map(([action]) => action);
}

async function readProductIndex(): Promise<Map<number, { name: string; familyId: number }>> {
  const families = await listProductFamilies();
  return new Map(
    families.flatMap((family) =>
      family.subProducts
        .flatMap((product) => [product, ...product.addOns])
        .map(({ id, name }): [number, { name: string; familyId: number }] => [id, { name, familyId: family.id }]),
    ),
  );
}

/**
 * The generated estimates of the actor's scope that a filter finds, the newest first, by id and name.
 *
 * @param limit never more than these
 */
export async function findGenerated(
  actor: Actor,
  filter: ListFilter,
  limit: number,
): Promise<{ estId: number; name: string }[]> {
  const scope = scopeOf(actor);
  const estimateType = isPartnerActor(actor) ? 'partner' : filter.estimateType;
  return inScope(scope, (tx) => listGeneratedNames(tx, scope, { ...filter, estimateType }, limit));
}

/** The names of those of the estimates that are in the actor's scope, by id. */
export async function findNames(actor: Actor, ids: readonly number[]): Promise<Map<number, string>> {
  const scope = scopeOf(actor);
  const rows = await inScope(scope, (tx) => listNames(tx, scope, ids));
  return new Map(rows.map(({ estId, name }) => [estId, name]));
}
