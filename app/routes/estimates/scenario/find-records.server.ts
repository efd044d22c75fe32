import type { Actor } from '#app/modules/access/actor.ts';
import {
  searchAccounts,
  searchContacts,
  searchCustomers,
  searchOpportunities,
} from '#app/modules/customers/customers.server.ts';
import type { NamedRef } from '#app/modules/estimates/view.ts';
import type { RecordKind } from '../wizard/content.ts';

export interface RecordQuery {
  readonly kind: RecordKind;
  readonly search: string;
  /** The customer of an account, the account of a contact or opportunity. */
  readonly within?: number;
}

/** Customers, accounts, contacts or opportunities of the actor's scope by a part of their name. */
export async function findRecords(actor: Actor, { kind, search, within }: RecordQuery): Promise<NamedRef[]> {
  const rows = await rowsOf(actor, kind, search, within);
  return rows.map(({ id, name }) => ({ id, name }));
}

function rowsOf(actor: Actor, kind: RecordKind, search: string, within: number | undefined) {
  if (kind === 'customer') return searchCustomers(actor, search);
  if (kind === 'account') return searchAccounts(actor, { search, customerId: within });
  if (within === undefined) return [];
  return kind === 'contact'
    ? searchContacts(actor, { search, accountId: within })
    : searchOpportunities(actor, { search, accountId: within });
}
