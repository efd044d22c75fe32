import { formatMoneyResult } from '@worthwhile/roi-core';
import { env } from '#app/env.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { searchCustomers } from '#app/modules/customers/customers.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import type { EstimateRow } from '#app/modules/estimates/list/list-row.server.ts';
import { STATE_LABELS } from '#app/modules/estimates/view.ts';
import { listPartners } from '#app/modules/partners/directory.server.ts';
import { partnerListQuery } from '#app/modules/partners/partners.schema.ts';
import { userListQuery } from '#app/modules/users/users.schema.ts';
import { listUsers } from '#app/modules/users/users.server.ts';
import { actionsWith, listActions, type Theme } from './actions.ts';
import type { Hit, HitGroup } from './hit.ts';
import { findScreens } from './screens.ts';

const HITS_EACH = 6;
const SHORTEST = 2;

/**
 * Finds actions, estimates, customers, people and screens by part of a name, in the actor's scope and only what is open to
 * them. A single letter finds actions and screens only; an empty text lists the actions and the newest own estimates.
 */
export async function searchEverything(actor: Actor, wanted: string, theme: Theme): Promise<HitGroup[]> {
  const text = wanted.trim();
  const groups = text === '' ? await groupsAtFirst(actor, theme) : await groupsFor(actor, text, theme);
  return groups
    .map(({ title, hits }) => ({ title, hits: hits.slice(0, HITS_EACH) }))
    .filter(({ hits }) => hits.length > 0);
}

const SHORTCUTS: readonly Hit[] = [
  { label: 'ROI Estimates List', detail: '', icon: 'estimates', target: { href: '/estimates?back' } },
  { label: 'This search', detail: '', icon: 'search', target: { href: '/search' } },
  { label: 'All keyboard shortcuts', detail: '', icon: 'info', target: { href: '/guide#keyboard' } },
];

async function groupsAtFirst(actor: Actor, theme: Theme): Promise<HitGroup[]> {
  const query = listQuery.parse({ ownerId: String(actor.userId), limit: String(HITS_EACH) });
  const recent = can(actor, 'estimates.view') ? (await listEstimates(actor, { ...query, isQuick: true })).rows : [];
  return [
    { title: 'Actions', hits: listActions(actor, theme) },
    { title: 'Recent', hits: recent.map(estimateHit) },
    { title: 'Shortcuts', hits: SHORTCUTS },
  ];
}

async function groupsFor(actor: Actor, text: string, theme: Theme): Promise<HitGroup[]> {
  const isLong = text.length >= SHORTEST;
  const [estimates, customers, users, partners] = await Promise.all([
    isLong && can(actor, 'estimates.view') ? findEstimates(actor, text) : [],
    isLong && can(actor, 'customers.view') ? searchCustomers(actor, text) : [],
    isLong && can(actor, 'people.view') ? findPeople(actor, text) : [],
    isLong && can(actor, 'partners.manage') ? findPartners(actor, text) : [],
  ]);
  const named = text.toLocaleLowerCase('en-US');
  const actions = listActions(actor, theme).filter(({ label }) => label.toLocaleLowerCase('en-US').includes(named));
  return [
    { title: 'Actions', hits: [...actions, ...actionsWith(actor, { customer: customers[0], estimate: estimates[0] })] },
    { title: 'Estimates', hits: estimates.map(estimateHit) },
    { title: 'Customers and people', hits: shareRows([customers.map(customerHit), users, partners]) },
    { title: 'Screens', hits: findScreens(actor, text, { hasWebhookHosts: env().webhookHosts.length > 0 }) },
  ];
}

/** Fills a group from several lists in turn, so that a long one does not hide the others. */
function shareRows(lists: readonly (readonly Hit[])[]): Hit[] {
  const ranks = Array.from({ length: HITS_EACH }, (_, rank) => rank);
  const chosen = new Set(ranks.flatMap((rank) => lists.flatMap((list) => list[rank] ?? [])).slice(0, HITS_EACH));
  return lists.flat().filter((hit) => chosen.has(hit));
}

async function findEstimates(actor: Actor, search: string): Promise<EstimateRow[]> {
  const query = listQuery.parse({ search, limit: String(HITS_EACH) });
  return (await listEstimates(actor, { ...query, isQuick: true })).rows;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function estimateHit({ estId, estName, customer, state, headline, createdAt, actions }: EstimateRow): Hit {
  return {
    label: estName,
    detail: `${customer.name} · ${STATE_LABELS[state]} · ${DAY.format(new Date(createdAt))}`,
    icon: STATE_LABELS[state],
    target: {
      href: actions.includes('edit') ? `/estimates/update?estId=${estId}` : `/estimate/view?estId=${estId}`,
    },
    value: headline && {
      amount: formatMoneyResult(headline.npv, headline.currencySign),
      hardOnly: headline.npvHardOnly === null ? null : formatMoneyResult(headline.npvHardOnly, headline.currencySign),
    },
  };
}

function customerHit({ id, name }: { readonly id: number; readonly name: string }): Hit {
  return { label: name, detail: 'Customer', icon: 'partners', target: { href: `/estimates?customerId=${id}` } };
}

async function findPeople(actor: Actor, search: string): Promise<Hit[]> {
  const { rows } = await listUsers(actor, userListQuery.parse({ search, limit: String(HITS_EACH) }));
  const screen = can(actor, 'users.manage') ? '/users' : '/partner-user';
  return rows.map(({ userId, userName, email, role }) => ({
    label: userName,
    detail: `${role.name} · ${email}`,
    icon: 'users',
    target: { href: `${screen}/${userId}` },
  }));
}

async function findPartners(actor: Actor, search: string): Promise<Hit[]> {
  const { rows } = await listPartners(actor, partnerListQuery.parse({ search, limit: String(HITS_EACH) }));
  return rows.map(({ id, orgName, tagLine }) => ({
    label: orgName,
    detail: tagLine ? `Partner · ${tagLine}` : 'Partner',
    icon: 'partners',
    target: { href: `/partner-detail/${id}` },
  }));
}
