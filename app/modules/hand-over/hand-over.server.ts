import { env } from '#app/env.server.ts';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { can, requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import {
  deactivate,
  isLastPartnerAdministrator,
  makePartnerAdministrator,
  requireSomeoneElse,
} from '#app/modules/users/status.server.ts';
import { manageable } from '#app/modules/users/users.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import type { Takers } from './hand-over.schema.ts';
import * as store from './hand-over.store.server.ts';
import { type Leaving, MOST_TAKERS, WORK_KINDS, type WorkCounts, type WorkKind } from './hand-over.view.ts';
import { moveWork } from './move-work.store.server.ts';

/** Reads what a user leaves and who can have it. @throws AppError `notFound` or `forbidden` */
export async function readLeaving(actor: Actor, userId: number, search = ''): Promise<Leaving> {
  return inScope(scopeOf(actor), async (tx) => {
    const user = await manageable(tx, actor, userId);
    const { partnerId } = user;
    const of = { partnerId, except: userId };
    const takers = await store.listTakers(tx, { ...of, search, limit: MOST_TAKERS + 1 });
    const needsSuccessor = user.isActive && (await isLastPartnerAdministrator(tx, user));
    return {
      user: { userId, name: fullName(user), email: user.email, isActive: user.isActive },
      organization: user.partnerName ?? env().brandName,
      counts: await store.countWork(tx, userId),
      roomNames: await store.findRoomNames(tx, userId, 3),
      tokens: await store.countTokens(tx, userId),
      takers: takers.slice(0, MOST_TAKERS),
      hasMoreTakers: takers.length > MOST_TAKERS || search !== '',
      successors: needsSuccessor ? await store.listTakers(tx, { ...of, search: '', limit: MOST_TAKERS }) : null,
      mayHandOver: can(actor, 'owners.change'),
    };
  });
}

/** Counts what a user would hand over. */
export const countWork = store.countWork;

/** Lists which of the people own work; without `among`, which inactive ones wait for a hand-over. */
export async function listOwners(actor: Actor, among?: readonly number[]): Promise<store.Owner[]> {
  if (!can(actor, 'owners.change') || among?.length === 0) return [];
  return inScope(scopeOf(actor), (tx) => store.findOwners(tx, among));
}

/**
 * Hands a user's work over to people of the same organization: all of it or nothing.
 *
 * @returns number of handed over records by kind
 * @throws AppError `unprocessable` by field where nobody, or nobody suitable, was chosen
 */
export async function handOver(actor: Actor, userId: number, takers: Takers): Promise<WorkCounts> {
  return inScope(scopeOf(actor), async (tx) => {
    await manageable(tx, actor, userId);
    return handOverIn(tx, actor, userId, takers);
  });
}

/**
 * Deactivates a user and hands their work over, in one transaction. Without the right to change owners the work waits.
 *
 * @returns null if the user was inactive already
 */
export async function deactivateAndHandOver(
  actor: Actor,
  userId: number,
  { administrator, ...takers }: Takers & { readonly administrator?: number | undefined },
): Promise<WorkCounts | null> {
  return inScope(scopeOf(actor), async (tx) => {
    await manageable(tx, actor, userId);
    requireSomeoneElse(actor, userId);
    // Locked before it is read, so two who deactivate the same user, or each other, run one after the other.
    await store.lockPeople(tx, [userId, ...chosenIn({ ...takers, administrator })]);
    const user = await manageable(tx, actor, userId);
    if (!user.isActive) return null;
    const moved = can(actor, 'owners.change') ? await handOverIn(tx, actor, userId, takers) : NOTHING;
    if (administrator !== undefined && (await isLastPartnerAdministrator(tx, user)))
      await makePartnerAdministrator(tx, actor, administrator, user);
    await deactivate(tx, actor, user);
    return moved;
  });
}

const NOTHING = Object.fromEntries(WORK_KINDS.map((kind) => [kind, 0])) as WorkCounts;
const chosenIn = (takers: Readonly<Record<string, number | undefined>>) =>
  Object.values(takers).filter((id) => id !== undefined);

async function handOverIn(tx: Tx, actor: Actor, userId: number, takers: Takers): Promise<WorkCounts> {
  requireCapability(actor, 'owners.change');
  const people = await store.lockPeople(tx, [userId, ...chosenIn(takers)]);
  const leaver = people.find(({ id }) => id === userId);
  if (!leaver) throw new AppError('notFound', 'This user does not exist.');
  const counts = await store.countWork(tx, userId);
  const mayTake = (id: number | undefined) =>
    people.some((each) => each.id === id && each.id !== userId && each.isActive && each.partnerId === leaver.partnerId);
  requireTakers(counts, takers, mayTake);
  const moved: Record<WorkKind, number> = { ...NOTHING };
  const byTaker = new Map<number, Record<WorkKind, number>>();
  for (const kind of WORK_KINDS) {
    const to = takers[kind] ?? takers.everything;
    // Deleted estimates go along without being counted.
    if (to === undefined || (counts[kind] === 0 && !(kind in store.ESTIMATES))) continue;
    moved[kind] = await moveWork(tx, kind, { from: userId, to });
    if (moved[kind] > 0) byTaker.set(to, { ...NOTHING, ...byTaker.get(to), [kind]: moved[kind] });
  }
  for (const [to, taken] of byTaker) {
    const what = workWords(taken);
    await recordAudit(tx, actor, {
      action: 'user.handedOver',
      target: ['user', userId],
      detail: { what, takerId: to, ...taken },
    });
    const taker = people.find(({ id }) => id === to);
    if (taker)
      await queueMail(tx, {
        to: taker.email,
        ...newOwnerMail(actor, `${what} of ${leaver.name}`, `You take over the work of ${leaver.name}`),
      });
  }
  return moved;
}

/** Every kind of work needs a person, and every chosen person has to be able to have it. */
function requireTakers(counts: WorkCounts, takers: Takers, mayTake: (id: number | undefined) => boolean): void {
  const errors: FieldErrors = {};
  const wanting = WORK_KINDS.filter((kind) => counts[kind] > 0 && takers[kind] === undefined);
  if (wanting.length > 0 && takers.everything === undefined) errors.everything = ['Choose who takes over'];
  for (const kind of ['everything', ...WORK_KINDS] as const)
    if (takers[kind] !== undefined && !mayTake(takers[kind]))
      errors[kind] = ['Choose an active person of the same organization'];
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', String(first[0]), { errors });
}

const WORDS: Readonly<Record<WorkKind, readonly [string, string]>> = {
  generated: ['generated estimate', 'generated estimates'],
  drafts: ['draft', 'drafts'],
  rooms: ['open room', 'open rooms'],
  links: ['share link', 'share links'],
  webhooks: ['webhook', 'webhooks'],
  schedules: ['report schedule', 'report schedules'],
  batches: ['report batch', 'report batches'],
};

/** `31 generated estimates, 4 drafts, and 2 open rooms`. */
export function workWords(counts: WorkCounts): string {
  const parts = WORK_KINDS.filter((kind) => counts[kind] > 0).map(
    (kind) => `${counts[kind].toLocaleString('en-US')} ${WORDS[kind][counts[kind] === 1 ? 0 : 1]}`,
  );
  return new Intl.ListFormat('en-US').format(parts);
}

export function newOwnerMail(actor: Actor, what: string, subject: string) {
  return {
    subject,
    paragraphs: [`${fullName(actor)} handed over to you: ${what}. You get the news about it from now on.`],
    link: { label: 'Open your estimates', href: `${env().appUrl}/estimates` },
    closing: `Sent by ${PRODUCT_NAME} because you became the owner.`,
  };
}
