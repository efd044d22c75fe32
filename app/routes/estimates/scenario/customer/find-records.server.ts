import type { Actor } from '#app/modules/access/actor.ts';
import { searchAccounts, searchContacts, searchOpportunities } from '#app/modules/customers/customers.server.ts';
import { optionalId } from '#app/modules/estimates/fields.schema.ts';
import { findCustomersToPick } from '#app/modules/estimates/proposals/find-customers.server.ts';
import type { NamedRef } from '#app/modules/estimates/view.ts';

export type RecordKind = 'customer' | 'account' | 'contact' | 'opportunity';

export interface FoundRecord extends NamedRef {
  /** Shown below the name. */
  readonly detail?: string | undefined;
  /** Of a customer, if known. */
  readonly industry?: string | null;
  /** Of a customer: how many there are. */
  readonly opportunities?: number;
  readonly estimates?: number;
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
  switch (kind) {
    case 'customer':
      return findCustomersToPick(actor, search);
    case 'account': {
      const found = await searchAccounts(actor, { search, customerId: within });
      return found.map(({ id, name, externalId }) => ({ id, name, detail: externalId }));
    }
    case 'contact': {
      if (within === undefined) return [];
      const found = await searchContacts(actor, { search, accountId: within });
      return found.map(({ id, name, title }) => ({ id, name, detail: title || undefined }));
    }
    case 'opportunity':
      return within === undefined ? [] : searchOpportunities(actor, { search, accountId: within });
  }
}
