import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import * as store from './review.store.server.ts';

/** Fewer would tell what one customer measured. */
const FEWEST_CUSTOMERS = 5;

/** What reviews of different customers measured of one product's reduction, in percent. */
export interface MeasuredReduction {
  readonly customers: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** Reads measured reductions by `driverId:componentId`; none for users who cannot change the configuration. */
export async function readMeasuredReductions(actor: Actor): Promise<ReadonlyMap<string, MeasuredReduction>> {
  if (!can(actor, 'configuration.change')) return new Map();
  const rows = await inScope(scopeOf(actor), (tx) =>
    store.listMeasured(tx, scopeOf(actor), { least: FEWEST_CUSTOMERS }),
  );
  return new Map(
    rows.map(({ key, customers, quartiles: [lower = 0, median = 0, upper = 0] }) => [
      key,
      { customers, lower, median, upper },
    ]),
  );
}
