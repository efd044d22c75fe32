import type { Actor } from '#app/modules/access/actor.ts';
import {
  searchAccounts,
  searchContacts,
  searchCustomers,
  searchOpportunities,
} from '#app/modules/customers/customers.server.ts';
import { optionalId } from '#app/modules/estimates/fields.schema.ts';
import type { NamedRef } from '#app/modules/estimates/view.ts';

export type RecordKind = 'customer' | 'account' | 'contact' | 'opportunity';

export interface FoundRecord extends NamedRef {
  /** Of a customer or an account, if known. */
  readonly industry?: string | null;
}

export interface RecordQuery {
  readonly kind: RecordKind;
  readonly search: string;
  /** The customer of an account, or the account of a contact or opportunity. */
  readonly within?: number;
}

/** Ignores malformed IDs. */
export function chosenIds(values: Readonly<Record<string, unknown>>) {
  const idIn = (kind: RecordKind) => optionalId.safeParse(values[`${kind}Id`]).data;
  return {
    customerId: idIn('customer'),
    accountId: idIn('account'),
    contactId: idIn('contact'),
    opportunityId: idIn('opportunity'),
  };
}

/** Searches the names of records in the actor's data access. */
export async function findRecords(actor: Actor, { kind, search, within }: RecordQuery): Promise<FoundRecord[]> {
  const rows: readonly FoundRecord[] = await rowsOf(actor, kind, search, within);
  return rows.map(({ id, name, industry }) => ({ id, name, industry: industry ?? null }));
}

function rowsOf(actor: Actor, kind: RecordKind, search: string, within: number | undefined) {
  if (kind === 'customer') return searchCustomers(actor, search);
  if (kind === 'account') return searchAccounts(actor, { search, customerId: within });
  if (within === undefined) return [];
  return kind === 'contact'
    ? searchContacts(actor, { search, accountId: within })
    : searchOpportunities(actor, { search, accountId: within });
}
