import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import { type Configuration, readConfiguration } from './configuration.server.ts';
import * as store from './configuration.store.server.ts';
import { draftedModel } from './model/drafted-model.ts';
import { configurationProblems } from './rules.ts';
import { contentOf, isSameValue, type ValueKey, valuesOf } from './values.ts';

interface ChangedNumber {
  readonly key: ValueKey;
  readonly before: number;
  readonly after: number;
}

/** `before` is undefined for a value that the earlier version does not have. */
export interface ChangedValue {
  readonly key: ValueKey;
  readonly before: unknown;
  readonly after: unknown;
}

export interface VersionLine {
  readonly configId: number;
  readonly note: string;
  readonly createdAt: string;
  /** Empty for the delivered version, and for readers outside the author's organization. */
  readonly author: string;
  readonly authorId: number | null;
  /** Empty where nobody had to approve. */
  readonly approver: string;
  readonly approvalNote: string;
}

/**
 * Compares new values with a version and checks them.
 * @throws AppError `unprocessable` by value name
 */
export function changedValues(base: Configuration, changes: Readonly<Record<ValueKey, number>>): ChangedNumber[] {
  const before = valuesOf(base);
  const errors = configurationProblems(draftedModel(base.entries), { before, changes });
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not valid', { errors });
  return Object.entries(changes).flatMap(([key, value]) => {
    const was = before.get(key);
    return was === undefined || was === value ? [] : [{ key, before: was, after: value }];
  });
}

function differenceOf(earlier: Configuration, later: Configuration): ChangedValue[] {
  const before = contentOf(earlier);
  return [...contentOf(later)].flatMap(([key, after]) => {
    const was = before.get(key);
    return isSameValue(was, after) ? [] : [{ key, before: was, after }];
  });
}

/** Lists versions, newest first. */
export async function listVersions(
  actor: Actor,
  page: { limit: number; offset: number },
): Promise<{ rows: VersionLine[]; count: number }> {
  return inScope(scopeOf(actor), async (tx) => {
    const rows = await store.listVersionRows(tx, page);
    return { rows: rows.map(asLine), count: await store.countVersions(tx) };
  });
}

/**
 * Reads a version with its changes from the previous one.
 * @throws AppError `notFound`
 */
export async function readVersion(
  actor: Actor,
  configId: number,
): Promise<VersionLine & { readonly changed: ChangedValue[]; readonly before: number | null }> {
  return inScope(scopeOf(actor), async (tx) => {
    const row = await store.findVersionRow(tx, configId);
    if (!row) throw new AppError('notFound', TEXT.notFound);
    const before = await store.findVersionBefore(tx, configId);
    if (before === undefined) return { ...asLine(row), changed: [], before: null };
    const [earlier, later] = await Promise.all([readConfiguration(before, tx), readConfiguration(configId, tx)]);
    return { ...asLine(row), changed: differenceOf(earlier, later), before };
  });
}

/**
 * Compares two versions, in the order of their numbers.
 * @throws AppError `notFound`
 */
export async function compareVersions(
  actor: Actor,
  versions: readonly [number, number],
): Promise<{ readonly from: number; readonly to: number; readonly changed: ChangedValue[] }> {
  const [from, to] = [Math.min(...versions), Math.max(...versions)];
  const [earlier, later] = [await findConfiguration(actor, from), await findConfiguration(actor, to)];
  return { from, to, changed: differenceOf(earlier, later) };
}

/** Lists later versions, oldest first, each with its changes. */
export async function listChangesSince(
  actor: Actor,
  configId: number,
): Promise<(VersionLine & { readonly changed: ChangedValue[] })[]> {
  return inScope(scopeOf(actor), async (tx) => {
    const lines = (await store.listVersionsSince(tx, configId)).map(asLine);
    const versions = await Promise.all(
      [configId, ...lines.map((line) => line.configId)].map((id) => readConfiguration(id, tx)),
    );
    return lines.map((line, index) => ({ ...line, changed: changesIn(versions[index], versions[index + 1]) }));
  });
}

function changesIn(earlier: Configuration | undefined, later: Configuration | undefined): ChangedValue[] {
  return earlier && later ? differenceOf(earlier, later) : [];
}

/**
 * Reads a version, the newest by default.
 * @throws AppError `notFound`
 */
export async function findConfiguration(actor: Actor, configId?: number): Promise<Configuration> {
  return inScope(scopeOf(actor), async (tx) => {
    const wanted =
      configId === undefined
        ? await store.findNewestConfigId(tx)
        : (await store.findVersionRow(tx, configId))?.configId;
    if (wanted === undefined) throw new AppError('notFound', TEXT.notFound);
    return readConfiguration(wanted, tx);
  });
}

/**
 * Reads a version for a download, which is recorded in the audit log.
 * @throws AppError as `findConfiguration`
 */
export async function exportConfiguration(actor: Actor, table: string, configId?: number): Promise<Configuration> {
  const configuration = await findConfiguration(actor, configId);
  await inScope(scopeOf(actor), (tx) =>
    recordAudit(tx, actor, {
      action: 'configuration.exported',
      target: ['configuration', configuration.configId],
      detail: { table },
    }),
  );
  return configuration;
}

function asLine(row: NonNullable<Awaited<ReturnType<typeof store.findVersionRow>>>): VersionLine {
  return {
    configId: row.configId,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    authorId: row.authorId,
    author: fullName({ firstName: row.authorFirstName ?? '', lastName: row.authorLastName ?? '' }),
    approver: fullName({ firstName: row.approverFirstName ?? '', lastName: row.approverLastName ?? '' }),
    approvalNote: row.approvalNote ?? '',
  };
}
