/** What an event is about, by the kind that it is recorded under. */
export const TARGET_WORDS = {
  account: 'Account',
  accounts: 'Accounts',
  address: 'Address',
  audit: 'Audit trail',
  configuration: 'Configuration',
  contacts: 'Contacts',
  currency: 'Currency',
  customer: 'Customer',
  customers: 'Customers',
  estimate: 'Estimate',
  family: 'Product family',
  opportunities: 'Opportunities',
  partner: 'Partner',
  product: 'Product',
  reportBatch: 'Report batch',
  role: 'Role',
  user: 'User',
  vendor: 'Vendor template',
  webhook: 'Webhook',
} as const;
export type TargetKind = keyof typeof TARGET_WORDS;

/** Kinds that only stand inside of an event's detail. */
const NEVER_TARGETS: readonly TargetKind[] = ['account', 'customer', 'product'];
/** The kinds to filter by. */
export const TARGET_KINDS = (Object.keys(TARGET_WORDS) as TargetKind[]).filter((kind) => !NEVER_TARGETS.includes(kind));

/** The name that something has today, or had when it was deleted. */
export type NameOf = (kind: string, id: string) => string | undefined;

interface Target {
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
}

/** What an event is about, in words: `Role Sales (10)`. Empty where it is about the user who did it. */
export function targetWords({ action, targetKind, targetId }: Target, nameOf: NameOf): string {
  if (targetKind === 'address') return targetId;
  // Its number is that of a row that people know by its screen.
  if (action === 'selectionRules.changed') return 'Selection rules';
  const word = wordOf(targetKind);
  if (targetKind === 'vendor' || targetId === '') return word;
  if (targetKind === 'configuration') return `${word} version ${targetId}`;
  return `${word} ${named(targetKind, targetId, nameOf)}`.trim();
}

/** `Sales (10)`, or `10` where no name is known. */
export function named(kind: string, id: string, nameOf: NameOf): string {
  const name = nameOf(kind, id);
  return name ? `${name} (${id})` : id;
}

const wordOf = (kind: string): string => TARGET_WORDS[kind as TargetKind] ?? kind;

/** What to look for: a kind, and in it a number or a part of a name. */
export interface WantedTarget {
  readonly kind?: string | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * What a filter asks for: a name, a number, or all that the page shows (`Role Sales (10)`), and `role 10` as programs
 * write it.
 */
export function readTarget(text: string | undefined, chosenKind: string | undefined): WantedTarget {
  const given = text?.trim() ?? '';
  const word = leadingKind(given);
  const kind = chosenKind ?? word?.kind;
  const rest = (word && word.kind === kind ? given.slice(word.length) : given).replace(/^[\s:#]+/, '').trim();
  if (rest === '') return { kind };
  const id = /^(?:.*\()?(\d{1,15})\)?$/.exec(rest)?.[1];
  const version = kind === 'configuration' ? /^version (\d{1,15})$/i.exec(rest)?.[1] : undefined;
  return (id ?? version) ? { kind, id: id ?? version } : { kind, name: rest };
}

/** The kind that a text begins with, by its word or by its name; the longest one that it is. */
function leadingKind(text: string): { kind: string; length: number } | undefined {
  const lower = text.toLowerCase();
  return TARGET_KINDS.flatMap((kind) => [kind, TARGET_WORDS[kind]].map((word) => ({ kind, word: word.toLowerCase() })))
    .filter(({ word }) => lower === word || (lower.startsWith(word) && /[\s:#]/.test(lower[word.length] ?? '')))
    .map(({ kind, word }) => ({ kind, length: word.length }))
    .sort((a, b) => b.length - a.length)[0];
}
