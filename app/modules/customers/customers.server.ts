import { fieldError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { type Scope, scopeOf } from '#app/modules/access/scope.ts';
import * as store from './customers.store.server.ts';
import { requirePrintable } from './printable.server.ts';

/** Finds customers that the actor can make estimates for, by a part of their name; at most 20. */
export async function searchCustomers(actor: Actor, name: string) {
  const scope = scopeOf(actor);
  return inScope(scope, (tx) => store.findCustomers(tx, scope, actor.partnerId, name.trim()));
}

/** Finds CRM accounts by a part of their name, of one customer or of the whole scope; at most 20. */
export async function searchAccounts(actor: Actor, filter: { search: string; customerId?: number }) {
  const scope = scopeOf(actor);
  return inScope(scope, (tx) => store.findAccounts(tx, scope, filter));
}

/** Finds contacts of an account; none if the account is outside the scope. */
export async function searchContacts(actor: Actor, filter: { search: string; accountId: number }) {
  const scope = scopeOf(actor);
  return inScope(scope, (tx) => store.findContacts(tx, scope, filter));
}

/** Finds opportunities of an account; none if the account is outside the scope. */
export async function searchOpportunities(actor: Actor, filter: { search: string; accountId: number }) {
  const scope = scopeOf(actor);
  return inScope(scope, (tx) => store.findOpportunities(tx, scope, filter));
}

/** A record of the first step as shown; customers have an industry, contacts a title and an email. */
export interface ChosenRecord {
  readonly id: number;
  readonly name: string;
  readonly industry?: string | null;
  /** Of a contact; empty if unknown. */
  readonly title?: string;
  readonly email?: string;
}

/** Reads the chosen records that the actor can see and that belong together. */
export async function readChosen(
  actor: Actor,
  choice: Omit<CustomerChoice, 'newCustomer'>,
): Promise<Readonly<Record<'customer' | 'account' | 'contact' | 'opportunity', ChosenRecord | null>>> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const customer = choice.customerId && (await store.findCustomer(tx, scope, choice.customerId));
    return { customer: customer || null, ...(await readChosenIn(tx, scope, choice)) };
  });
}

async function readChosenIn(
  tx: Tx,
  scope: Scope,
  { customerId, accountId, contactId, opportunityId }: Omit<CustomerChoice, 'newCustomer'>,
) {
  const within = { search: '', accountId: accountId ?? 0 };
  const [account = null] = accountId
    ? await store.findAccounts(tx, scope, { search: '', customerId, id: accountId })
    : [];
  const [contact = null] = contactId ? await store.findContacts(tx, scope, { ...within, id: contactId }) : [];
  const [opportunity = null] = opportunityId
    ? await store.findOpportunities(tx, scope, { ...within, id: opportunityId })
    : [];
  return { account, contact, opportunity };
}

export interface CustomerChoice {
  readonly customerId?: number;
  readonly newCustomer?: string;
  readonly accountId?: number;
  readonly contactId?: number;
  readonly opportunityId?: number;
}

/**
 * Checks that customer, account, contact and opportunity belong together and to the organization of the estimate. Stores a new
 * customer, or uses the existing one of that name: a form sent twice creates one customer.
 * @param partnerId null for the vendor
 * @throws AppError `unprocessable` on the field that does not match
 */
export async function resolveCustomer(
  tx: Tx,
  actor: Actor,
  side: { partnerId: number | null; industry: string },
  choice: CustomerChoice,
) {
  const scope = scopeOf(actor);
  if (choice.customerId === undefined) {
    const name = choice.newCustomer ?? '';
    requirePrintable(name, 'newCustomer');
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
  const { contactId = null, opportunityId = null } = choice;
  const chosen = await readChosenIn(tx, scope, { ...choice, customerId });
  if (!chosen.account) throw fieldError('accountId', 'Choose an account of this customer');
  if (contactId !== null && !chosen.contact) throw fieldError('contactId', 'Choose a contact of this account');
  if (opportunityId !== null && !chosen.opportunity)
    throw fieldError('opportunityId', 'Choose an opportunity of this account');
  return { customerId, accountId, contactId, opportunityId };
}
