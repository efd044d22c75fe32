import { eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/infra/db/scope.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import type { PartName } from './personal-data.view.ts';

/** Rows of one table about a person. */
export interface Part {
  readonly table: PgTable;
  /** Named one by one, so that no new hash, key or secret gets into a file. */
  readonly columns: readonly string[];
  readonly isAbout: (userId: number) => SQL | undefined;
}

function part<T extends PgTable>(
  table: T,
  columns: readonly (keyof T['_']['columns'] & string)[],
  ...people: readonly PgColumn[]
): Part {
  return { table, columns, isAbout: (userId) => or(...people.map((column) => eq(column, userId))) };
}

const { users, estimates, shareLinks, auditEvents: events } = schema;

/** What an event's detail says about a person: their address, or their ID as someone who takes over. */
const isNamed = (userId: number) => sql`(${events.detail}->>'takerId' = ${String(userId)} OR
  position((SELECT ${users.emailKey} FROM ${users} WHERE ${users.id} = ${userId}) IN
    lower(${events.targetId} || ' ' || ${events.detail}::text)) > 0)`;

export const PART_ROWS: Readonly<Record<PartName, Part>> = {
  profile: part(
    users,
    [
      ...(['id', 'email', 'firstName', 'lastName', 'contactNumber', 'roleId', 'partnerId', 'isActive'] as const),
      ...(['isGuideCompleted', 'pictureUploadId', 'totpSince', 'mailsOff', 'passwordChangedAt'] as const),
      ...(['lastLoginAt', 'createdAt', 'updatedAt'] as const),
    ],
    users.id,
  ),
  sessions: part(
    schema.sessions,
    ['ip', 'userAgent', 'signedInWith', 'isOnNewDevice', 'createdAt', 'lastSeenAt', 'confirmedAt', 'expiresAt'],
    schema.sessions.userId,
  ),
  accessTokens: part(
    schema.accessTokens,
    ['id', 'kind', 'name', 'mayWrite', 'createdAt', 'expiresAt', 'lastUsedAt'],
    schema.accessTokens.userId,
  ),
  passkeys: part(
    schema.passkeys,
    ['id', 'name', 'transports', 'isSynced', 'createdAt', 'lastUsedAt'],
    schema.passkeys.userId,
  ),
  knownDevices: part(schema.knownDevices, ['lastUsedAt'], schema.knownDevices.userId),
  emailedLinks: part(schema.accountLinks, ['purpose', 'email', 'since', 'expiresAt'], schema.accountLinks.userId),
  signOnIdentities: part(
    schema.externalIdentities,
    [
      ...(['providerId', 'issuer', 'subject', 'externalId', 'deactivatedBy', 'removedAt'] as const),
      ...(['createdAt', 'lastSignInAt', 'matchedValue'] as const),
    ],
    schema.externalIdentities.userId,
  ),
  accountTeams: part(schema.accountTeam, ['accountId'], schema.accountTeam.userId),
  estimates: part(
    estimates,
    [
      ...(['id', 'name', 'ownerId', 'savedById', 'deletedById', 'customerId', 'accountId', 'contactId'] as const),
      ...(['opportunityId', 'scenarioId', 'state', 'industry', 'currencyId', 'configId', 'version'] as const),
      ...(['createdAt', 'updatedAt', 'generatedAt', 'deletedAt', 'inputs'] as const),
    ],
    estimates.ownerId,
    estimates.savedById,
    estimates.deletedById,
  ),
  approvals: part(
    schema.approvals,
    [
      ...(['id', 'estimateId', 'requestedById', 'requestedAt', 'note', 'discountPct', 'findings'] as const),
      ...(['decision', 'decidedById', 'decidedAt', 'decisionNote'] as const),
    ],
    schema.approvals.requestedById,
    schema.approvals.decidedById,
  ),
  shareLinks: part(
    shareLinks,
    ['id', 'estimateId', 'label', 'mayRespond', 'sentAt', 'sentTo', 'expiresAt', 'revokedAt', 'views', 'createdAt'],
    shareLinks.createdById,
  ),
  roomMessages: part(schema.roomMessages, ['id', 'threadId', 'text', 'createdAt'], schema.roomMessages.userId),
  roomAnswers: part(
    schema.roomProposalFigures,
    ['id', 'proposalId', 'fieldId', 'value', 'answer', 'answerNote', 'answeredAt'],
    schema.roomProposalFigures.answeredById,
  ),
  closedRoomThreads: part(schema.roomThreads, ['id', 'fieldId', 'closedAt'], schema.roomThreads.closedById),
  recordedReaders: part(
    schema.roomReaders,
    ['id', 'linkId', 'name', 'email', 'createdAt'],
    schema.roomReaders.recordedById,
  ),
  reportBatches: part(
    schema.reportBatches,
    ['id', 'label', 'edition', 'state', 'total', 'ip', 'createdAt', 'finishedAt'],
    schema.reportBatches.ownerId,
  ),
  reportSchedules: part(
    schema.reportSchedules,
    ['id', 'name', 'weekday', 'hour', 'filter', 'edition', 'delivery', 'isActive', 'lastRunAt', 'lastFailure'],
    schema.reportSchedules.ownerId,
  ),
  registeredReports: part(
    schema.reportRegistrations,
    ['estimateId', 'edition', 'sha256', 'createdAt'],
    schema.reportRegistrations.userId,
  ),
  webhooks: part(schema.webhooks, ['id', 'name', 'url', 'isActive', 'createdAt'], schema.webhooks.createdById),
  configurationVersions: part(
    schema.configVersions,
    ['id', 'authorId', 'note', 'createdAt', 'approvedById', 'approvedAt', 'approvalNote'],
    schema.configVersions.authorId,
    schema.configVersions.approvedById,
  ),
  configurationDraft: part(schema.configChanges, ['key', 'value', 'changedAt'], schema.configChanges.authorId),
  messages: part(schema.messages, ['id', 'type', 'text', 'path', 'shownAt'], schema.messages.userId),
  auditEvents: {
    table: events,
    columns: ['id', 'at', 'actorId', 'actor', 'action', 'targetKind', 'targetId', 'ip', 'requestId', 'detail'],
    isAbout: (userId) =>
      or(
        eq(events.actorId, userId),
        sql`${events.targetKind} = 'user' AND ${events.targetId} = ${String(userId)}`,
        isNamed(userId),
      ),
  },
  uploads: part(schema.uploads, ['id', 'kind', 'mimeType', 'createdAt'], schema.uploads.userId),
};

export type Row = Readonly<Record<string, unknown>>;

export async function listPart(tx: Tx, { table, columns, isAbout }: Part, userId: number): Promise<Row[]> {
  const all = getTableColumns(table);
  const chosen = Object.fromEntries(columns.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
  return tx.select(chosen).from(table).where(isAbout(userId));
}

/** @returns the pictures and logos that a person uploaded */
export async function listUploadedFiles(tx: Tx, userId: number) {
  const { id, mimeType, bytes } = getTableColumns(schema.uploads);
  return tx.select({ id, mimeType, bytes }).from(schema.uploads).where(eq(schema.uploads.userId, userId));
}
