import { env } from '#app/env.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { searchCustomers } from '#app/modules/customers/customers.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { STATE_LABELS } from '#app/modules/estimates/view.ts';
import { listPartners } from '#app/modules/partners/directory.server.ts';
import { partnerListQuery } from '#app/modules/partners/partners.schema.ts';
import { userListQuery } from '#app/modules/users/users.schema.ts';
import { listUsers } from '#app/modules/users/users.server.ts';
import { findScreens } from './screens.ts';

export interface Hit {
  readonly label: string;
  /** Distinguishes hits of the same name. */
  readonly detail: string;
  readonly href: string;
}
export interface HitGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
}

const HITS_EACH = 6;
const SHORTEST = 2;

/**
 * Finds screens, estimates, customers, users and partners by part of a name, in the actor's scope and only in lists open to
 * them. A single letter finds screens only.
 */
export async function searchEverything(actor: Actor, wanted: string): Promise<HitGroup[]> {
  const text = wanted.trim();
  const screens = {
    title: 'Screens',
    hits: findScreens(actor, text, { hasWebhookHosts: env().webhookHosts.length > 0 }),
  };
  const records = text.length < SHORTEST ? [] : await searchRecords(actor, text);
  return [screens, ...records].filter(({ hits }) => hits.length > 0);
}

async function searchRecords(actor: Actor, text: string): Promise<HitGroup[]> {
  const none = Promise.resolve<Hit[]>([]);
  const [estimates, customers, users, partners] = await Promise.all([
    can(actor, 'estimates.view') ? findEstimates(actor, text) : none,
    can(actor, 'customers.view') ? findCustomers(actor, text) : none,
    can(actor, 'people.view') ? findPeople(actor, text) : none,
    can(actor, 'partners.manage') ? findPartners(actor, text) : none,
  ]);
  return [
    { title: 'Estimates', hits: estimates },
    { title: 'Customers', hits: customers },
    { title: 'Users', hits: users },
    { title: 'Partners', hits: partners },
  ];
}

async function findEstimates(actor: Actor, search: string): Promise<Hit[]> {
  const { rows } = await listEstimates(actor, {
    ...listQuery.parse({ search, limit: String(HITS_EACH) }),
    isQuick: true,
  });
  return rows.map(({ estId, estName, customer, state, actions }) => ({
    label: estName,
    detail: `${customer.name} · ${STATE_LABELS[state as keyof typeof STATE_LABELS]}`,
    href: actions.includes('edit') ? `/estimates/update?estId=${estId}` : `/estimate/view?estId=${estId}`,
  }));
}

async function findCustomers(actor: Actor, name: string): Promise<Hit[]> {
  const found = await searchCustomers(actor, name);
  return found.slice(0, HITS_EACH).map((customer) => ({
    label: customer.name,
    detail: 'Estimates of this customer',
    href: `/estimates?customerId=${customer.id}`,
  }));
}

async function findPeople(actor: Actor, search: string): Promise<Hit[]> {
  const { rows } = await listUsers(actor, userListQuery.parse({ search, limit: String(HITS_EACH) }));
  const screen = can(actor, 'users.manage') ? '/users' : '/partner-user';
  return rows.map(({ userId, userName, email, role }) => ({
    label: userName,
    detail: `${email} · ${role.name}`,
    href: `${screen}/${userId}`,
  }));
}

async function findPartners(actor: Actor, search: string): Promise<Hit[]> {
  const { rows } = await listPartners(actor, partnerListQuery.parse({ search, limit: String(HITS_EACH) }));
  return rows.map(({ id, orgName, tagLine }) => ({ label: orgName, detail: tagLine, href: `/partner-detail/${id}` }));
}
