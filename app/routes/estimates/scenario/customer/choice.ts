import type { ShownProposal } from './choice-query.server.ts';
import type { FoundRecord } from './find-records.server.ts';

/** Fields that follow the customer until they are edited. */
const FOLLOWING = ['name', 'industry', 'contractYears'] as const;
type Following = (typeof FOLLOWING)[number];
type FollowingTexts = Readonly<Record<Following, string>>;

/** The first step's form as far as its fields depend on each other. Texts are as the form has them. */
export interface Choice {
  /** A stored estimate keeps its name, industry and term. */
  readonly isStored: boolean;
  /** Null before one is found, and for a new one. */
  readonly customer: FoundRecord | null;
  /** Name of a new customer; null if it is not a new one. */
  readonly newName: string | null;
  readonly scenarioId: string;
  /** Undefined: as proposed. Empty: none. */
  readonly accountId: string | undefined;
  readonly opportunityId: string | undefined;
  /** For the customer of `answered`, so it can be that of another. */
  readonly proposal: ShownProposal | null;
  /** The query that `proposal` answers. */
  readonly answered: string;
  readonly texts: FollowingTexts;
  readonly proposed: FollowingTexts;
  /** Texts that the form does not have yet, with those that they replace. An input event of the field settles one. */
  readonly fills: Partial<Readonly<Record<Following, { readonly from: string; readonly to: string }>>>;
  /** How often the customer or its record changed, which no input of the form reports. */
  readonly changes: number;
}

export type ChoiceEvent =
  /** The user typed or chose in a field of the form. */
  | { readonly type: 'typed'; readonly name: string; readonly text: string }
  | { readonly type: 'left'; readonly name: string }
  | { readonly type: 'picked'; readonly customer: FoundRecord }
  | { readonly type: 'begun'; readonly name: string }
  | { readonly type: 'cleared' }
  | { readonly type: 'answered'; readonly query: string; readonly proposal: ShownProposal };

const EMPTY: FollowingTexts = { name: '', industry: '', contractYears: '' };
const YEARS = '3';
const REVIEW_YEARS = '1';

/** The state of a form with these texts. */
export function beginChoice(begin: {
  readonly texts: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly customer: FoundRecord | null;
  readonly proposal: ShownProposal | null;
  readonly isStored: boolean;
}): Choice {
  const { texts, customer, proposal, isStored } = begin;
  const text = (name: string) => (texts[name] === undefined ? undefined : String(texts[name]));
  const choice: Choice = {
    isStored,
    customer,
    newName: customer ? null : text('newCustomer') || null,
    scenarioId: text('scenarioId') ?? '',
    accountId: text('accountId'),
    opportunityId: text('opportunityId'),
    proposal,
    answered: '',
    texts: { name: text('name') ?? '', industry: text('industry') ?? '', contractYears: text('contractYears') ?? '' },
    proposed: EMPTY,
    fills: {},
    changes: 0,
  };
  const proposed = isStored ? EMPTY : proposedBy(choice, proposal);
  return { ...choice, proposed, answered: proposal ? queryOf(choice) : '' };
}

export function nextChoice(choice: Choice, event: ChoiceEvent): Choice {
  switch (event.type) {
    case 'typed':
      return typed(choice, event.name, event.text);
    case 'left':
      return isFollowing(event.name) && choice.texts[event.name] === '' ? follow(choice, choice.proposed) : choice;
    case 'picked':
      return event.customer.id === choice.customer?.id ? choice : ofCustomer(choice, { customer: event.customer });
    case 'begun':
      return ofCustomer(choice, { newName: event.name });
    case 'cleared':
      return ofCustomer(choice, {});
    case 'answered':
      if (event.query !== queryOf(choice)) return choice;
      return follow(
        {
          ...choice,
          customer: choice.customer && {
            ...choice.customer,
            name: event.proposal.record?.name ?? choice.customer.name,
          },
          proposal: event.proposal,
          answered: event.query,
          changes: choice.changes + 1,
        },
        proposedBy(choice, event.proposal),
      );
  }
}

/** The query for the proposals of this choice; empty if there is no customer to propose anything for. */
export function queryOf({ customer, newName, ...choice }: Choice): string {
  if (!customer && !newName) return '';
  const query = new URLSearchParams(customer ? { customerId: String(customer.id) } : { newCustomer: newName ?? '' });
  for (const name of ['scenarioId', 'accountId', 'opportunityId'] as const) {
    const text = choice[name];
    if (text !== undefined) query.set(name, text);
  }
  return query.toString();
}

/** Is the text the proposed one? */
export function follows({ texts, proposed }: Choice, name: Following): boolean {
  return texts[name] !== '' && texts[name] === proposed[name];
}

function typed(choice: Choice, name: string, text: string): Choice {
  if (isFollowing(name)) {
    const { [name]: _, ...fills } = choice.fills;
    return { ...choice, fills, texts: { ...choice.texts, [name]: text } };
  }
  switch (name) {
    case 'newCustomer':
      return { ...choice, customer: null, newName: text };
    case 'accountId':
      return { ...choice, accountId: text, opportunityId: undefined };
    case 'opportunityId':
      return { ...choice, opportunityId: text };
    case 'scenarioId': {
      const chosen = { ...choice, scenarioId: text };
      return follow(chosen, { ...choice.proposed, contractYears: yearsOf(text) });
    }
    default:
      return choice;
  }
}

function ofCustomer(choice: Choice, chosen: Partial<Pick<Choice, 'customer' | 'newName'>>): Choice {
  const { customer = null, newName = null } = chosen;
  const changed = { ...choice, customer, newName, accountId: undefined, opportunityId: undefined, proposal: null };
  // The name follows once the answer is here.
  const industry = customer?.industry ?? '';
  return follow(
    { ...changed, answered: '', changes: choice.changes + 1 },
    { ...choice.proposed, industry, ...(customer || newName ? {} : { name: '' }) },
  );
}

function proposedBy(choice: Choice, proposal: ShownProposal | null): FollowingTexts {
  return {
    name: proposal?.name ?? '',
    industry: proposal?.industry ?? '',
    contractYears: yearsOf(choice.scenarioId),
  };
}

function yearsOf(scenarioId: string): string {
  if (scenarioId === '') return '';
  return scenarioId === '2' ? REVIEW_YEARS : YEARS;
}

/** Fields that are empty, or as proposed before, take the new proposal. What the user entered stays. */
function follow(choice: Choice, proposed: FollowingTexts): Choice {
  if (choice.isStored) return choice;
  const fills = Object.fromEntries(
    FOLLOWING.flatMap((name) => {
      const from = choice.texts[name];
      const isOpen = from === '' || from === choice.proposed[name];
      return isOpen && from !== proposed[name] ? [[name, { from, to: proposed[name] }]] : [];
    }),
  );
  const filled = Object.fromEntries(Object.entries(fills).map(([name, { to }]) => [name, to]));
  return {
    ...choice,
    proposed,
    fills: { ...choice.fills, ...fills },
    texts: { ...choice.texts, ...filled },
  };
}

function isFollowing(name: string): name is Following {
  return FOLLOWING.includes(name as Following);
}
