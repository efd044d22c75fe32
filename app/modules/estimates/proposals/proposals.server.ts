import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { readChosen } from '#app/modules/customers/customers.server.ts';
import { type CustomerRecord, findCustomerNamed, readCustomerRecord } from '#app/modules/customers/record.server.ts';
import { freeName } from '../lifecycle/names.server.ts';
import { findNamesake } from '../lifecycle/names.store.server.ts';
import { listEstimates } from '../list/list.server.ts';

/** What the first step's form says so far. Undefined: not decided, so a proposal applies; null: decided against. */
export interface Choice {
  /** Of a stored estimate; it is not among the earlier ones and keeps its name. */
  readonly estId?: number;
  readonly customerId?: number;
  readonly newCustomer?: string;
  readonly accountId?: number | null;
  readonly contactId?: number | null;
  readonly opportunityId?: number | null;
  readonly scenarioId?: number;
  /** A name to check. */
  readonly name?: string;
}

const EARLIER = 3;
/** Leaves room for the rest of the name. */
const LONGEST_PART = 90;

/**
 * Proposes the rest of an estimate's first step for a customer: account, contact, the newest opportunity, industry and a free
 * name. Says which estimates the customer has.
 * @returns empty parts for a customer outside the scope, or without a customer
 */
export async function proposeFor(actor: Actor, choice: Choice) {
  const record = choice.customerId ? await readCustomerRecord(actor, choice.customerId, choice.accountId) : null;
  const chosen = record && (await chosenOf(actor, record, choice));
  const newCustomer = choice.newCustomer?.trim() ?? '';
  const customerName = record?.name ?? newCustomer;
  const customerId = record?.id ?? (newCustomer ? await findCustomerNamed(actor, newCustomer) : undefined);
  const wanted = customerName && nameOf(customerName, chosen?.opportunity?.name, choice.scenarioId);
  return {
    record: record && { ...record, earlier: await earlierEstimates(actor, record.id, choice.estId) },
    /** Of the form's radio buttons. */
    chosen,
    industry: record?.industry ?? '',
    ...(await names(actor, { customerId, wanted, typed: choice.name?.trim() ?? '', estId: choice.estId })),
  };
}

export type Proposal = Awaited<ReturnType<typeof proposeFor>>;

async function chosenOf(actor: Actor, record: CustomerRecord, choice: Choice) {
  const { account } = record;
  if (!account) return { account: null, contact: null, opportunity: null };
  const { contactId, opportunityId } = choice;
  const read = await readChosen(actor, {
    customerId: record.id,
    accountId: account.id,
    contactId: contactId ?? undefined,
    opportunityId: opportunityId ?? undefined,
  });
  return {
    account,
    contact: contactId === undefined ? (record.contacts[0] ?? null) : read.contact,
    opportunity: opportunityId === undefined ? (record.opportunities[0] ?? null) : read.opportunity,
  };
}

function nameOf(customer: string, opportunity: string | undefined, scenarioId: number | undefined): string {
  const subject = opportunity ?? SCENARIOS.find(({ id }) => id === scenarioId)?.title ?? '';
  return [customer, subject]
    .map((part) => part.slice(0, LONGEST_PART).trim())
    .filter(Boolean)
    .join(' ');
}

interface Names {
  readonly customerId: number | undefined;
  readonly wanted: string;
  readonly typed: string;
  readonly estId: number | undefined;
}

/** A customer that is not stored yet has no estimates, so every name is free. */
async function names(actor: Actor, { customerId, wanted, typed, estId }: Names) {
  if (!customerId) return { name: wanted, taken: null };
  return inScope(scopeOf(actor), async (tx) => {
    const of = { customerId, estId };
    const namesake = typed ? await findNamesake(tx, customerId, typed, estId) : undefined;
    return {
      name: wanted && (await freeName(tx, { ...of, name: wanted })),
      /** The estimate that has the typed name, and the next free name. */
      taken: namesake ? { typed, estId: namesake, free: await freeName(tx, { ...of, name: typed }) } : null,
    };
  });
}

async function earlierEstimates(actor: Actor, customerId: number, except: number | undefined) {
  const { rows, count, countIsMinimum } = await listEstimates(actor, {
    customerId,
    except,
    sort: 'createdAt',
    limit: EARLIER,
    offset: 0,
    isQuick: true,
  });
  return { rows, count, countIsMinimum };
}
