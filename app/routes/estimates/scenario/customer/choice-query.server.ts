import { z } from 'zod';
import { optionalId } from '#app/modules/estimates/fields.schema.ts';
import type { Choice, Proposal } from '#app/modules/estimates/proposals/proposals.server.ts';
import { STATE_LABELS } from '#app/modules/estimates/view.ts';
import { formatDate } from '../../list/format-date.ts';
import { amountsOf } from '../../list/load-list.server.ts';

const text = z.string().max(200).optional();
export const choiceQuery = z.object({
  estId: text,
  customerId: text,
  newCustomer: text,
  accountId: text,
  contactId: text,
  opportunityId: text,
  scenarioId: text,
  name: text,
});

/** Reads the choice from the form's fields. A missing field is open, an empty one decided against; malformed IDs are missing. */
export function choiceOf(fields: Readonly<Record<string, unknown>>): Choice {
  const idOf = (name: string) => optionalId.safeParse(fields[name]).data;
  const decided = (name: string) => (fields[name] === undefined ? undefined : (idOf(name) ?? null));
  const textOf = (name: string) => String(fields[name] ?? '').slice(0, 200);
  return {
    estId: idOf('estId'),
    customerId: idOf('customerId'),
    newCustomer: textOf('newCustomer'),
    accountId: decided('accountId'),
    contactId: decided('contactId'),
    opportunityId: decided('opportunityId'),
    scenarioId: idOf('scenarioId'),
    name: textOf('name'),
  };
}

/** A proposal as the page shows it. */
export function shownProposal({ record, ...proposal }: Proposal) {
  return {
    ...proposal,
    record: record && { ...record, earlier: { ...record.earlier, rows: record.earlier.rows.map(shownRow) } },
  };
}

export type ShownProposal = ReturnType<typeof shownProposal>;
export type ShownRecord = NonNullable<ShownProposal['record']>;

type Row = NonNullable<Proposal['record']>['earlier']['rows'][number];

function shownRow({ estId, estName, state, createdAt, headline, actions }: Row) {
  const page = actions.includes('edit') ? '/estimates/update' : '/estimate/view';
  return {
    estId,
    name: estName,
    href: `${page}?estId=${estId}`,
    canClone: actions.includes('clone'),
    status: STATE_LABELS[state],
    created: formatDate(createdAt),
    value: headline && amountsOf(headline),
  };
}
