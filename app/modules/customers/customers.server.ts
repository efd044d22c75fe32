import { fieldError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import * as store from './customers.store.server.ts';

/** Customers that the actor can make estimates for, by a part of their name; at most 20. */
export async function searchCustomers(actor: Actor, name: string) {
  const scope = scopeOf(actor);
  return inScope(scope, (tx) => store.findCustomers(tx, scope, actor.partnerId, name.trim()));
}

/** CRM accounts by a part of their name, of one customer or of all in the scope; at most 20. */
export async function searchAccounts(actor: Actor, filter: { search: string; customerId?: number }) {
  const scope = scopeOf(actor);
  return inScope(scope, (tx) => store.findAccounts(tx, scope, filter));
}

/** Contacts of an account; none when the account is outside the scope. */
export async function searchContacts(actor: Actor, filter: { search: string; accountId: number }) {
  const scope = scopeOf(actor);
  return inScope(scope, (tx) => store.findContacts(tx, scope, filter));
}

/** Opportunities of an account; none when the account is outside the scope. */
export async function searchOpportunities(actor: Actor, filter: { search: string; accountId: number }) {
  const scope = scopeOf(actor);
  return inScope(scope, (tx) => store.findOpportunities(tx, scope, filter));
}

/** A record of the first step as it is shown: the industry where its kind has one. */
export interface ChosenRecord {
  readonly id: number;
  readonly name: string;
  readonly industry?: string | null;
}

/** The records that a choice names, as far as they are there for the actor and belong together. */
export async function readChosen(
  actor: Actor,
  { customerId, accountId, contactId, opportunityId }: Omit<CustomerChoice, 'newCustomer'>,
): Promise<Readonly<Record<'customer' | 'account' | 'contact' | 'opportunity', ChosenRecord | null>>> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const within = { search: '', accountId: accountId ?? 0 };
    const customer = customerId && (await store.findCustomer(tx, scope, customerId));
    const [account] = accountId ? await store.findAccounts(tx, scope, { search: '', customerId, id: accountId }) : [];
    const [contact] = contactId ? await store.findContacts(tx, scope, { ...within, id: contactId }) : [];
    const [opportunity] = opportunityId
      ? await store.findOpportunities(tx, scope, { ...within, id: opportunityId })
      : [];
    return {
      customer: customer || null,
      account: account ?? null,
      contact: contact ?? null,
      opportunity: opportunity ?? null,
    };
  });
}

/** For whom an estimate is made. */
export interface CustomerChoice {
  readonly customerId?: number;
  readonly newCustomer?: string;
  readonly accountId?: number;
  readonly contactId?: number;
  readonly opportunityId?: number;
}
export interface CustomerRefs {
  readonly customerId: number;
  readonly accountId: number | null;
  readonly contactId: number | null;
  readonly opportunityId: number | null;
}

/**
 * Checks that customer, account, contact and opportunity belong together and to the side (`partnerId`, null for the
 * vendor) that the estimate is on. A new customer is stored; one of the same name that is there already is taken
 * instead, so that sending a form twice makes no second one.
 *
 * @throws AppError `unprocessable` on the field that does not fit
 */
export async function resolveCustomer(
  tx: Tx,
  actor: Actor,
  side: { partnerId: number | null; industry: string },
  choice: CustomerChoice,
): Promise<CustomerRefs> {
  const scope = scopeOf(actor);
  if (choice.customerId === undefined) {
    const name = choice.newCustomer ?? '';
    await store.lockCustomerName(tx, side.partnerId, name);
    const known = await store.findCustomerByName(tx, scope, side.partnerId, name);
    const customerId = known?.id ?? (await store.insertCustomer(tx, { ...side, name }));
    return { customerId, accountId: null, contactId: null, opportunityId: null };
  }
  const customer = await store.findCustomer(tx, scope, choice.customerId);
  if (!customer || customer.partnerId !== side.partnerId) throw fieldError('customerId', 'Choose a customer');
  const customerId = customer.id;
  const accountId = choice.accountId ?? null;
  if (accountId === null) return { customerId, accountId, contactId: null, opportunityId: null };
  if (!(await store.findAccountOf(tx, scope, accountId, customerId)))
    throw fieldError('accountId', 'Choose an account of this customer');
  const contactId = choice.contactId ?? null;
  if (contactId !== null && !(await store.findContactOf(tx, contactId, accountId)))
    throw fieldError('contactId', 'Choose a contact of this account');
  const opportunityId = choice.opportunityId ?? null;
  if (opportunityId !== null && !(await store.findOpportunityOf(tx, opportunityId, accountId)))
    throw fieldError('opportunityId', 'Choose an opportunity of this account');
  return { customerId, accountId, contactId, opportunityId };
}
