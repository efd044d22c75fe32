export const TARGET_WORDS = {
  account: 'Account',
  accounts: 'Accounts',
  address: 'Address',
  audit: 'Audit trail',
  backup: 'Backup',
  configuration: 'Configuration',
  contacts: 'Contacts',
  currency: 'Currency',
  customer: 'Customer',
  customers: 'Customers',
  dealRules: 'Deal rules',
  estimate: 'Estimate',
  family: 'Product family',
  opportunities: 'Opportunities',
  partner: 'Partner',
  product: 'Product',
  reportBatch: 'Report batch',
  reportSchedule: 'Report schedule',
  retention: 'Retention',
  role: 'Role',
  signOn: 'Single sign-on',
  user: 'User',
  users: 'Users',
  vendor: 'Vendor template',
  webhook: 'Webhook',
} as const;
export type TargetKind = keyof typeof TARGET_WORDS;

/** Kinds that occur only in an event's detail. */
const NEVER_TARGETS: readonly TargetKind[] = ['product'];
export const TARGET_KINDS = (Object.keys(TARGET_WORDS) as TargetKind[]).filter((kind) => !NEVER_TARGETS.includes(kind));

/** Kinds that people look for together, as one choice of the filter. */
export const KIND_GROUPS: Readonly<Record<string, { readonly label: string; readonly kinds: readonly TargetKind[] }>> =
  {
    people: { label: 'Users, roles, partners', kinds: ['user', 'users', 'role', 'partner', 'signOn', 'address'] },
    deals: {
      label: 'Estimates, reports, deal rules',
      kinds: ['estimate', 'reportBatch', 'reportSchedule', 'dealRules'],
    },
    model: { label: 'Configuration, products, currencies', kinds: ['configuration', 'family', 'currency', 'vendor'] },
    crm: {
      label: 'Customers, accounts, imports',
      kinds: ['customer', 'customers', 'account', 'accounts', 'contacts', 'opportunities'],
    },
    operation: { label: 'Audit, backups, retention, webhooks', kinds: ['audit', 'backup', 'retention', 'webhook'] },
  };

/** Lists the kinds of a choice: one, or those of a group. */
export const kindsOf = (kind: string): readonly string[] => KIND_GROUPS[kind]?.kinds ?? [kind];

/** The record's current name, or its name at deletion. */
export type NameOf = (kind: string, id: string) => string | undefined;

interface Target {
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
}

/** Names an event's target: `Role Sales (10)`. Empty if it is the acting user. */
export function targetWords({ targetKind, targetId }: Target, nameOf: NameOf): string {
  if (targetKind === 'address') return targetId;
  const word = wordOf(targetKind);
  if (targetKind === 'vendor' || targetId === '') return word;
  if (targetKind === 'configuration') return `${word} version ${targetId}`;
  return `${word} ${named(targetKind, targetId, nameOf)}`.trim();
}

/** `Sales (10)`, or `10` without a known name. */
export function named(kind: string, id: string, nameOf: NameOf): string {
  const name = nameOf(kind, id);
  return name ? `${name} (${id})` : id;
}

const wordOf = (kind: string): string => TARGET_WORDS[kind as TargetKind] ?? kind;

/** A kind with an ID or a part of a name. */
export interface WantedTarget {
  readonly kind?: string | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** Parses a filter: a name, an ID, the page's form (`Role Sales (10)`), or `role 10` as programs write it. */
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

/** Finds the longest kind, as a word or a code, at the start of a text. */
function leadingKind(text: string): { kind: string; length: number } | undefined {
  const lower = text.toLowerCase();
  return TARGET_KINDS.flatMap((kind) => [kind, TARGET_WORDS[kind]].map((word) => ({ kind, word: word.toLowerCase() })))
    .filter(({ word }) => lower === word || (lower.startsWith(word) && /[\s:#]/.test(lower[word.length] ?? '')))
    .map(({ kind, word }) => ({ kind, length: word.length }))
    .sort((a, b) => b.length - a.length)[0];
}
