import { inScope } from '#app/infra/db/scope.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { isPartnerActor, scopeOf } from '#app/modules/access/scope.ts';
import * as customers from './customers.store.server.ts';
import * as store from './record.store.server.ts';

/** Opportunities of a customer that are counted. */
export const MOST_COUNTED = 100;
/** Contacts, opportunities and team members in a record; a search finds the others. */
const SHOWN = 5;

/** A customer with what the CRM knows. A partner's customers have no account, contact or opportunity. */
export type CustomerRecord = NonNullable<Awaited<ReturnType<typeof readCustomerRecord>>>;

/**
 * Reads a customer, one of its accounts, and the account's first contacts and newest opportunities.
 * @param accountId null for no account; undefined for one that the actor works on, else the first by name
 * @returns null outside the scope
 */
export async function readCustomerRecord(actor: Actor, customerId: number, accountId: number | null | undefined) {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const customer = await customers.findCustomer(tx, scope, customerId);
    if (!customer) return null;
    const { id, name, industry, partnerId } = customer;
    const first = partnerId === null ? await store.findAccountOf(tx, scope, id, accountId ?? undefined) : undefined;
    const account = accountId === null ? undefined : first;
    const of = { search: '', accountId: account?.id ?? 0 };
    const page = { limit: SHOWN + 1, offset: 0 };
    const contacts = account ? await customers.findContacts(tx, scope, of, page) : [];
    const opportunities = account ? await store.findNewestOpportunities(tx, scope, account.id, SHOWN + 1) : [];
    const team = account ? await store.findTeamOf(tx, account.id, scope.userId, SHOWN + 1) : [];
    return {
      id,
      name,
      industry: account?.industry ?? industry,
      accountCount: first?.count ?? 0,
      account: account
        ? {
            id: account.id,
            name: account.name,
            externalId: account.externalId,
            isMine: account.isMine,
            team: team.slice(0, SHOWN).map(fullName),
            hasMoreTeam: team.length > SHOWN,
          }
        : null,
      contacts: contacts.slice(0, SHOWN).map(({ id, name, title }) => ({ id, name, title })),
      hasMoreContacts: contacts.length > SHOWN,
      opportunities: opportunities.slice(0, SHOWN),
      hasMoreOpportunities: opportunities.length > SHOWN,
    };
  });
}

/** Counts customers' opportunities, at most `MOST_COUNTED` each: customer ID -> count. Partners' customers have none. */
export async function countOpportunities(actor: Actor, customerIds: readonly number[]) {
  if (isPartnerActor(actor)) return new Map<number, number>();
  const scope = scopeOf(actor);
  const rows = await inScope(scope, (tx) => store.countOpportunities(tx, scope, customerIds, MOST_COUNTED));
  return new Map(rows.map(({ customerId, count }) => [customerId, count]));
}

/** Finds the actor's customer of exactly this name, ignoring case. */
export async function findCustomerNamed(actor: Actor, name: string): Promise<number | undefined> {
  const scope = scopeOf(actor);
  const found = await inScope(scope, (tx) => customers.findCustomerByName(tx, scope, actor.partnerId, name));
  return found?.id;
}
