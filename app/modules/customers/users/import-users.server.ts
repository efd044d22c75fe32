import type { ReadableStream } from 'node:stream/web';
import { AppError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit, recordAudits } from '#app/modules/audit/audit.server.ts';
import { inviteAll } from '#app/modules/auth/account-mails.server.ts';
import { sendSecurityMail } from '#app/modules/auth/security-mail/security-mail.server.ts';
import { listChoices, listRoleNames } from '#app/modules/users/users.server.ts';
import { TEXT } from '#app/text.ts';
import { IMPORT_WITHIN_MS, type ImportResult, refuse, stageFile } from '../import.server.ts';
import { MAX_PROBLEMS } from '../read-import.server.ts';
import * as store from './import-users.store.server.ts';

/** A longer list is split: an import holds the lock of all imports, and sends an email per new user. */
export const MAX_USERS = 10_000;

export interface UserLine {
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  /** Empty for the vendor. */
  readonly partner: string;
  /** `Add`, or what changes. */
  readonly result: string;
}

export interface UserImport extends ImportResult {
  /** The known columns of the file. */
  readonly columns: readonly string[];
  /** The lines that change something. */
  readonly shown: readonly UserLine[];
}

class TriedOnly extends Error {
  readonly result: UserImport;
  constructor(result: UserImport) {
    super('tried only');
    this.result = result;
  }
}

/**
 * Imports users from a CSV file, all or nothing. The address identifies a user, so the same file twice changes nothing.
 * A Partner Administrator's file
 * can leave out the partner, which can only be their own.
 *
 * @param options.isTrial checks and counts everything but stores nothing
 * @throws AppError `unprocessable` on `file`, one message per line; `conflict` while another import runs
 */
export async function importUsers(
  actor: Actor,
  file: ReadableStream<Uint8Array>,
  options: { readonly isTrial: boolean; readonly sendsInvitations: boolean; readonly fileName?: string },
): Promise<UserImport> {
  requireCapability(actor, 'people.import');
  const scope = scopeOf(actor);
  if (scope.kind !== 'all' && scope.kind !== 'partner') throw new AppError('forbidden', TEXT.notFound);
  const { roles, partners } = await listChoices(actor);
  const roleNames = new Map((await listRoleNames(actor)).map(({ id, name }) => [id, name]));
  const partnerNames = new Map(partners.map(({ id, name }) => [id, name]));
  const granting = {
    userId: actor.userId,
    baseRoleId: actor.baseRoleId,
    roleIds: roles.map(({ id }) => id),
    visibleRoleIds: [...roleNames.keys()],
    partnerId: scope.kind === 'partner' ? scope.partnerId : null,
  };
  try {
    return await inScope(
      scope,
      async (tx) => {
        const { columns, lines, unread } = await stageFile(tx, 'users', file, {
          maxLines: MAX_USERS,
          partnerId: granting.partnerId,
        });
        await store.resolveStaged(tx, granting);
        refuse([...unread, ...(await store.findUserProblems(tx, granting, MAX_PROBLEMS))]);
        const changes = await store.mergeUsers(tx, actor.userId);
        const withAccounts = columns.has('accounts') ? await store.mergeUserAccounts(tx) : [];
        const result = resultOf({ lines, columns, changes, withAccounts, roleNames, partnerNames });
        if (options.isTrial) throw new TriedOnly(result);
        await tellAbout(tx, actor, changes, options.sendsInvitations);
        const { shown: _, columns: _columns, ...counts } = result;
        await recordAudit(tx, actor, {
          action: 'records.imported',
          target: ['users'],
          detail: { ...counts, ...(options.fileName && { file: options.fileName }) },
        });
        return result;
      },
      { withinMs: IMPORT_WITHIN_MS },
    );
  } catch (error) {
    if (error instanceof TriedOnly) return error.result;
    throw error;
  }
}

function resultOf(of: {
  readonly lines: number;
  readonly columns: ReadonlySet<string>;
  readonly changes: readonly store.StagedChange[];
  readonly withAccounts: readonly store.AccountsChange[];
  readonly roleNames: ReadonlyMap<number, string>;
  readonly partnerNames: ReadonlyMap<number, string>;
}): UserImport {
  const { lines, columns, changes, withAccounts, roleNames, partnerNames } = of;
  const inserted = changes.filter(({ isNew }) => isNew).length;
  const ownLines = new Set(changes.map(({ line }) => line));
  const accountsOnly = withAccounts.filter(({ line }) => !ownLines.has(line));
  const updated = changes.length - inserted + accountsOnly.length;
  const roleOf = (id: number | null) => roleNames.get(id ?? 0) ?? '';
  const told = [
    ...changes.map((change) => ({
      ...change,
      result: change.isNew ? 'Add' : `Change: ${differenceOf(change, roleOf)}`,
    })),
    ...accountsOnly.map((change) => ({ ...change, result: 'Change: accounts' })),
  ];
  const shown = told
    .sort((one, other) => one.line - other.line)
    .map(({ line, nameAfter, email, roleId, partnerId, result }) => ({
      line,
      name: nameAfter,
      email,
      role: roleOf(roleId),
      partner: partnerNames.get(partnerId ?? 0) ?? '',
      result,
    }));
  return { lines, inserted, updated, unchanged: lines - inserted - updated, columns: [...columns], shown };
}

function differenceOf(change: store.StagedChange, roleOf: (id: number | null) => string): string {
  const parts = [
    ...(change.roleBefore !== change.roleId ? [`role was ${roleOf(change.roleBefore)}`] : []),
    ...(change.nameBefore !== change.nameAfter ? [`name was ${change.nameBefore}`] : []),
  ];
  return parts.join(', ');
}

/** One event per person, as if each had been onboarded or edited, and the emails that go with it. */
async function tellAbout(tx: Tx, actor: Actor, changes: readonly store.StagedChange[], sendsInvitations: boolean) {
  await recordAudits(tx, actor, changes.map(eventOf));
  const invited = changes.filter(({ isNew }) => isNew).map(({ userId }) => userId);
  if (sendsInvitations) await inviteAll(tx, invited);
  for (const { userId, isNew, roleId, roleBefore } of changes)
    if (!isNew && roleId !== roleBefore) await sendSecurityMail(tx, actor, 'roleChanged', { userId });
}

function eventOf({ userId, isNew, email, roleId, partnerId, roleBefore, nameBefore, nameAfter }: store.StagedChange) {
  const target = ['user', userId] as const;
  if (isNew) return { action: 'user.invited', target, detail: { email, roleId, partnerId } };
  const detail = { before: { name: nameBefore, roleId: roleBefore }, after: { name: nameAfter, roleId } };
  return { action: roleBefore === roleId ? 'user.changed' : 'user.roleChanged', target, detail };
}
