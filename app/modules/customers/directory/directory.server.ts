import { AppError, fieldError, staleSave } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import { changeTeam } from '../team.server.ts';
import * as store from './directory.store.server.ts';

export const PAGE = 25;
const MOST_TARGETS = 20;
const notThere = () => new AppError('notFound', TEXT.notFound);

/** Lists the customers of all organizations by part of the name, or by CRM number. */
export async function listCustomerDirectory(actor: Actor, { search, offset }: { search: string; offset: number }) {
  requireCapability(actor, 'customers.manage');
  return inScope(scopeOf(actor), async (tx) => ({
    rows: await store.listDirectory(tx, search, { limit: PAGE, offset }),
    count: await store.countDirectory(tx, search),
  }));
}

/** @throws AppError `notFound` */
export async function readCustomer(actor: Actor, customerId: number) {
  requireCapability(actor, 'customers.manage');
  return inScope(scopeOf(actor), async (tx) => {
    const customer = await store.findDirectoryCustomer(tx, customerId);
    if (!customer) throw notThere();
    return { customer, accounts: await store.listAccountsOf(tx, customerId) };
  });
}

/** @throws AppError `notFound` */
export async function readAccount(actor: Actor, customerId: number, accountId: number) {
  requireCapability(actor, 'customers.manage');
  return inScope(scopeOf(actor), async (tx) => {
    const account = await store.findAccountOf(tx, customerId, accountId);
    if (!account) throw notThere();
    return { account, team: await store.listTeam(tx, accountId) };
  });
}

type Renamed = {
  readonly kind: 'customer' | 'account';
  readonly id: number;
  readonly name: string;
  readonly nameBefore: string;
};

/** @throws AppError `conflict` if someone else changed the name since */
export async function renameRecord(actor: Actor, { kind, ...change }: Renamed): Promise<void> {
  requireCapability(actor, 'customers.manage');
  await inScope(scopeOf(actor), async (tx) => {
    if (!(await store.rename(tx, kind, change)))
      throw staleSave(kind === 'customer' ? 'The customer' : 'The account', { name: change.name });
    await recordAudit(tx, actor, {
      action: kind === 'customer' ? 'customer.renamed' : 'account.renamed',
      target: [kind, change.id],
      detail: { before: { name: change.nameBefore }, after: { name: change.name } },
    });
  });
}

/** Adds a vendor user to an account's team by email. @throws AppError `unprocessable` on `email` */
export async function addToTeamByEmail(actor: Actor, accountId: number, email: string): Promise<void> {
  requireCapability(actor, 'customers.manage');
  const userId = await inScope(scopeOf(actor), (tx) => store.findVendorUser(tx, email));
  if (userId === undefined) throw fieldError('email', 'No active vendor user has this email');
  await changeTeam(actor, { userId, accountId, isMember: true });
}

/** Lists what a record can be merged into: customers of the same organization, or accounts of the same customer. */
export async function listMergeTargets(
  actor: Actor,
  { customerId, accountId, search }: { customerId: number; accountId: number | null; search: string },
) {
  const { customer, accounts } = await readCustomer(actor, customerId);
  if (accountId !== null) {
    const account = accounts.find(({ id }) => id === accountId);
    if (!account) throw notThere();
    return {
      name: account.name,
      estimates: account.estimates,
      targets: accounts
        .filter(({ id }) => id !== accountId)
        .map(({ id, name, externalId }) => ({ id, name, second: externalId })),
    };
  }
  const found = await inScope(scopeOf(actor), (tx) =>
    store.listDirectory(tx, search, { limit: 5 * MOST_TARGETS, offset: 0 }),
  );
  const targets = found
    .filter(({ id, partnerId }) => id !== customerId && partnerId === customer.partnerId)
    .slice(0, MOST_TARGETS)
    .map(({ id, name, externalId, estimates }) => ({
      id,
      name,
      second: `${externalId ?? 'No CRM number'}, estimates: ${estimates}`,
    }));
  return { name: customer.name, estimates: customer.estimates, targets };
}

/**
 * Merges a customer into another of the same organization: estimates and accounts follow, the first one is gone.
 *
 * @throws AppError `notFound`, `unprocessable` on `intoId` for another organization
 */
export async function mergeCustomers(actor: Actor, from: number, into: number): Promise<string> {
  requireCapability(actor, 'customers.manage');
  return inScope(scopeOf(actor), async (tx) => {
    const both = await store.lockCustomers(tx, [from, into]);
    const [source, target] = [both.find(({ id }) => id === from), both.find(({ id }) => id === into)];
    if (!source) throw notThere();
    if (!target || from === into || source.partnerId !== target.partnerId)
      throw fieldError('intoId', 'Choose another customer of the same organization');
    const moved = await store.mergeCustomer(tx, { from, into }, source.externalId);
    const detail = {
      name: source.name,
      ...moved,
      ...(source.externalId !== null && { externalId: source.externalId }),
    };
    await recordAudit(tx, actor, { action: 'customer.merged', target: ['customer', into], detail });
    return target.name;
  });
}

/** Merges an account into another of the same customer: estimates, contacts, opportunities and team follow. */
export async function mergeAccounts(actor: Actor, from: number, into: number): Promise<string> {
  requireCapability(actor, 'customers.manage');
  return inScope(scopeOf(actor), async (tx) => {
    const both = await store.lockAccounts(tx, [from, into]);
    const [source, target] = [both.find(({ id }) => id === from), both.find(({ id }) => id === into)];
    if (!source) throw notThere();
    if (!target || from === into || source.customerId !== target.customerId)
      throw fieldError('intoId', 'Choose another account of the same customer');
    const moved = await store.mergeAccount(tx, { from, into });
    await recordAudit(tx, actor, {
      action: 'account.merged',
      target: ['account', into],
      detail: { name: source.name, ...moved },
    });
    return target.name;
  });
}
