import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { type Scope, scopeOf } from '#app/modules/access/scope.ts';
import type { Page } from './customers.store.server.ts';
import * as store from './customers.store.server.ts';

/** Part of a list and its total count, which is a minimum beyond 10,000. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly countIsMinimum?: true;
}
type Find<Row> = (tx: Tx, scope: Scope) => Promise<Row[]>;
type Count = (tx: Tx, scope: Scope) => Promise<number>;
const COUNTED = 10_000;

async function list<Row>(actor: Actor, find: Find<Row>, count: Count): Promise<Listed<Row>> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const [rows, counted] = [await find(tx, scope), await count(tx, scope)];
    return { rows, count: Math.min(counted, COUNTED), ...(counted > COUNTED && { countIsMinimum: true }) };
  });
}

/** Lists customers that the actor can make estimates for, by a part of their name. */
export function listCustomers(actor: Actor, { name, ...page }: Page & { name: string }) {
  const of = [actor.partnerId, name.trim()] as const;
  return list(
    actor,
    (tx, scope) => store.findCustomers(tx, scope, ...of, page),
    (tx, scope) => store.countCustomers(tx, scope, ...of),
  );
}

/** Lists Find CRM accounts by part of their name. */
export function listAccounts(actor: Actor, { search, ...page }: Page & { search: string }) {
  return list(
    actor,
    (tx, scope) => store.findAccounts(tx, scope, { search }, page),
    (tx, scope) => store.countAccounts(tx, scope, { search }),
  );
}

type Within = Page & { readonly search: string; readonly accountId: number };

/** Lists contacts of an account; none if the account is outside the scope. */
export function listContacts(actor: Actor, { search, accountId, ...page }: Within) {
  const filter = { search, accountId };
  return list(
    actor,
    (tx, scope) => store.findContacts(tx, scope, filter, page),
    (tx, scope) => store.countWithin(tx, scope, 'contacts', filter),
  );
}

/** Lists opportunities of an account; none if the account is outside the scope. */
export function listOpportunities(actor: Actor, { search, accountId, ...page }: Within) {
  const filter = { search, accountId };
  return list(
    actor,
    (tx, scope) => store.findOpportunities(tx, scope, filter, page),
    (tx, scope) => store.countWithin(tx, scope, 'opportunities', filter),
  );
}
