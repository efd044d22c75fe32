import { PRODUCT_NAME } from '#app/text.ts';
import type { AuditRow } from '../audit.view.ts';
import { actionWords } from './actions.ts';
import { type Change, changesOf, type Names } from './changes.ts';
import { permissionNames } from './details.ts';
import { SENTENCES } from './sentences.ts';
import { TARGET_WORDS, type TargetKind } from './targets.ts';

/** A text, or the name of a record that a page can link. */
export type Part = string | { readonly text: string; readonly kind: string; readonly id: string };

export interface Told {
  readonly parts: readonly Part[];
  /** Each changed value, unless the sentence says it. */
  readonly changes: readonly Change[];
  /** What else was recorded. */
  readonly facts: readonly Change[];
}

type Event = Pick<AuditRow, 'actor' | 'actorId' | 'action' | 'targetKind' | 'targetId' | 'detail'>;
type Values = Readonly<Record<string, unknown>>;

const PLACE = /\{(?:(\w+):)?([\w.]+)\}/;
/** Their sentences name no kind, so a missing name needs it. */
const NAMELESS_KINDS = ['user', 'reportBatch'];
/** Targets of a refused sign-in, whose account can be unknown. */
const ACCOUNT_KINDS = ['user', 'signOn'];
/** Kinds whose record is the whole thing: `the Vendor template`. */
const WORD_ONLY = ['accounts', 'audit', 'contacts', 'customers', 'opportunities', 'retention', 'users', 'vendor'];

/** Tells an event as a sentence, with what changed. */
export function tell(event: Event, names: Names): Told {
  const special = specialSentence(event);
  const template = special?.template ?? SENTENCES[event.action] ?? `{actor}: ${actionWords(event.action)} {target}`;
  const said = new Set(special?.says);
  const parts: Part[] = /^[a-z]/.test(template) ? [actorPart(event), ' '] : [];
  let rest = template;
  for (let found = PLACE.exec(rest); found; found = PLACE.exec(rest)) {
    const [place, kind, path = ''] = found;
    parts.push(rest.slice(0, found.index), partAt(event, names, { kind, path }));
    said.add(path);
    rest = rest.slice(found.index + place.length);
  }
  const changes = changesOf({ action: event.action, detail: without(event.detail, said) }, names);
  return {
    parts: [...parts, rest, '.'].filter((part) => part !== ''),
    changes: changes.filter(({ before }) => before !== undefined),
    facts: changes.filter(({ before }) => before === undefined),
  };
}

/** The sentence as plain text. */
export function sentenceOf({ parts }: Told): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

/** Stored as `Name <address>`; empty for the product itself and for unknown visitors. */
export function actorName({ actor, actorId }: Pick<Event, 'actor' | 'actorId'>): string {
  const name = /^(.+) <[^<>]*>$/.exec(actor)?.[1] ?? actor;
  return name || (actorId === null ? PRODUCT_NAME : `User ${actorId}`);
}

/** Provisioning is recorded with the user it is about as its actor. */
const isByProvider = ({ detail }: Event) => detail.by === 'identity provider';

function actorPart(event: Event): Part {
  if (isByProvider(event)) return 'The identity provider';
  const text = actorName(event);
  return event.actorId === null ? text : { text, kind: 'user', id: String(event.actorId) };
}

function partAt(event: Event, { nameOf }: Names, { kind, path }: { kind: string | undefined; path: string }): Part {
  if (path === 'actor') return actorPart(event);
  if (path === 'target') return targetPart(event, nameOf);
  const value = valueAt(event.detail, path);
  if (kind !== undefined && value !== undefined)
    return { text: nameOf(kind, String(value)) ?? String(value), kind, id: String(value) };
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value ?? '–');
}

function targetPart(event: Event, nameOf: Names['nameOf']): Part {
  const { actorId, targetKind, targetId } = event;
  if (targetKind === 'address') return targetId;
  if (targetKind === '' || (targetId === '' && ACCOUNT_KINDS.includes(targetKind))) return 'an unknown account';
  const word = (TARGET_WORDS[targetKind as TargetKind] ?? targetKind).toLowerCase();
  if (WORD_ONLY.includes(targetKind)) return targetKind === 'vendor' ? 'the vendor' : word;
  if (targetKind === 'user' && targetId === String(actorId) && !isByProvider(event)) return 'their own account';
  const name = nameOf(targetKind, targetId);
  if (name) return { text: name, kind: targetKind, id: targetId };
  const fallback = targetKind === 'configuration' ? 'version' : NAMELESS_KINDS.includes(targetKind) ? word : '';
  return { text: `${fallback} ${targetId}`.trim(), kind: targetKind, id: targetId };
}

function valueAt(detail: Values, path: string): unknown {
  const [first = '', ...rest] = path.split('.');
  const value = detail[first];
  return rest.length === 0 ? value : ((value ?? {}) as Values)[rest.join('.')];
}

/** Leaves out what the sentence says. One named side of a change stands for both. */
function without(detail: Values, said: ReadonlySet<string>): Values {
  const isSaid = (name: string) => said.has(name) || said.has(`before.${name}`) || said.has(`after.${name}`);
  const kept = (value: unknown) =>
    Object.fromEntries(Object.entries((value ?? {}) as Values).filter(([name]) => !isSaid(name)));
  const { before, after, ...rest } = detail;
  return {
    ...kept(rest),
    ...(before !== undefined && { before: kept(before) }),
    ...(after !== undefined && { after: kept(after) }),
  };
}

interface Special {
  readonly template: string;
  /** Changed values that the sentence says without a place. */
  readonly says?: readonly string[];
}

/** Names what one change means, where it is the event's only one. */
function specialSentence({ action, detail }: Event): Special | undefined {
  // Only the verification reads the digests.
  if (action === 'audit.erased') return { template: SENTENCES[action] ?? '', says: ['digests'] };
  const changed = Object.keys((detail.before ?? {}) as Values);
  if (changed.length !== 1) return undefined;
  if (action === 'partner.changed' && changed[0] === 'orgName')
    return { template: 'renamed the partner {before.orgName} to {target}' };
  if (action === 'role.changed' && changed[0] === 'name')
    return { template: 'renamed the role {before.name} to {target}' };
  return action === 'role.changed' && changed[0] === 'permissions' ? permissionSentence(detail) : undefined;
}

function permissionSentence(detail: Values): Special | undefined {
  const [before, after] = [listAt(detail, 'before.permissions'), listAt(detail, 'after.permissions')];
  const gained = after.filter((each) => !before.includes(each));
  const lost = before.filter((each) => !after.includes(each));
  if (gained.length > 0 && lost.length > 0) return undefined;
  const template =
    gained.length > 0
      ? `gave the role {target} the ${permissionNames(gained)}`
      : `took the ${permissionNames(lost)} from the role {target}`;
  return { template, says: ['permissions'] };
}

function listAt(detail: Values, path: string): number[] {
  const value = valueAt(detail, path);
  return Array.isArray(value) ? value.map(Number) : [];
}
