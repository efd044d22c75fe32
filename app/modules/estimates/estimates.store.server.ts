import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import {
  accounts,
  accountTeam,
  contacts,
  customers,
  estimateSnapshots,
  estimates,
  opportunities,
  users,
} from '#drizzle/schema/index.ts';
import type { EstimateInputs } from './inputs.ts';

/** Limits to estimates that a scope sees and that are not deleted; row security enforces the same. */
export function visible(tx: Tx, scope: Scope): SQL | undefined {
  return and(isNull(estimates.deletedAt), withinScope(tx, scope));
}

/** Works like `visible`, deleted estimates included. */
export function withinScope(tx: Tx, scope: Scope): SQL | undefined {
  switch (scope.kind) {
    case 'all':
      return undefined;
    case 'partner':
      return eq(estimates.partnerId, scope.partnerId);
    case 'team':
      return and(
        isNull(estimates.partnerId),
        or(
          eq(estimates.ownerId, scope.userId),
          inArray(
            estimates.accountId,
            tx
              .select({ accountId: accountTeam.accountId })
              .from(accountTeam)
              .where(eq(accountTeam.userId, scope.userId)),
          ),
        ),
      );
    case 'own':
      return and(
        eq(estimates.ownerId, scope.userId),
        scope.partnerId === null ? isNull(estimates.partnerId) : eq(estimates.partnerId, scope.partnerId),
      );
  }
}

const savers = alias(users, 'savers');

export type EstimateRecord = NonNullable<Awaited<ReturnType<typeof findEstimate>>>;

/** Finds one estimate with its related names; undefined if missing, deleted or outside the scope. */
export async function findEstimate(tx: Tx, scope: Scope, id: number) {
  const [row] = await tx
    .select({
      id: estimates.id,
      name: estimates.name,
      state: estimates.state,
      version: estimates.version,
      currentStep: estimates.currentStep,
      scenarioId: estimates.scenarioId,
      industry: estimates.industry,
      currencyId: estimates.currencyId,
      currencySign: estimates.currencySign,
      currencyValue: estimates.currencyValue,
      configId: estimates.configId,
      modelVersion: estimates.modelVersion,
      modelNpv: estimates.modelNpv,
      partnerId: estimates.partnerId,
      prodCombinationId: estimates.prodCombinationId,
      inputs: sql<EstimateInputs>`${estimates.inputs}`,
      createdAt: estimates.createdAt,
      generatedAt: estimates.generatedAt,
      updatedAt: estimates.updatedAt,
      savedById: estimates.savedById,
      saverFirstName: savers.firstName,
      saverLastName: savers.lastName,
      ownerId: estimates.ownerId,
      ownerFirstName: users.firstName,
      ownerLastName: users.lastName,
      customerId: estimates.customerId,
      customerName: customers.name,
      accountId: estimates.accountId,
      accountName: accounts.name,
      contactId: estimates.contactId,
      contactName: contacts.name,
      opportunityId: estimates.opportunityId,
      opportunityName: opportunities.name,
    })
    .from(estimates)
    .innerJoin(users, eq(users.id, estimates.ownerId))
    .leftJoin(savers, eq(savers.id, estimates.savedById))
    .innerJoin(customers, eq(customers.id, estimates.customerId))
    .leftJoin(accounts, eq(accounts.id, estimates.accountId))
    .leftJoin(contacts, eq(contacts.id, estimates.contactId))
    .leftJoin(opportunities, eq(opportunities.id, estimates.opportunityId))
    .where(and(visible(tx, scope), eq(estimates.id, id)));
  return row;
}

/** Locks the estimate's row until the transaction ends, so changes to it run one after another. */
export async function lockEstimate(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(visible(tx, scope), eq(estimates.id, id)))
    .for('update');
}

export type EstimateChange = Partial<
  Pick<
    typeof estimates.$inferInsert,
    | 'name'
    | 'scenarioId'
    | 'state'
    | 'industry'
    | 'currencyId'
    | 'currencySign'
    | 'currencyValue'
    | 'configId'
    | 'modelVersion'
    | 'modelNpv'
    | 'modelNpvHardOnly'
    | 'modelHeadline'
    | 'customerId'
    | 'accountId'
    | 'contactId'
    | 'opportunityId'
    | 'prodCombinationId'
    | 'inputs'
    | 'currentStep'
    | 'generatedAt'
    | 'discountPct'
    | 'customerPct'
    | 'measuredReductions'
    | 'savedById'
  >
>;

/**
 * Changes an estimate that is not generated and still has the caller's version.
 * @returns the new version, or undefined if nothing changed
 */
export async function updateEstimate(
  tx: Tx,
  scope: Scope,
  target: { id: number; version: number },
  change: EstimateChange,
): Promise<number | undefined> {
  const [row] = await tx
    .update(estimates)
    .set({ ...change, version: sql`${estimates.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        visible(tx, scope),
        eq(estimates.id, target.id),
        eq(estimates.version, target.version),
        ne(estimates.state, 2),
      ),
    )
    .returning({ version: estimates.version });
  return row?.version;
}

/**
 * Stores a new estimate at version 1.
 * @returns undefined if its owner has sent the same submission before
 */
export async function insertEstimate(tx: Tx, row: typeof estimates.$inferInsert): Promise<number | undefined> {
  const [inserted] = await tx
    .insert(estimates)
    .values(row)
    .onConflictDoNothing({ target: [estimates.ownerId, estimates.submissionId] })
    .returning({ id: estimates.id });
  return inserted?.id;
}

/** @returns undefined for a user without an address, such as the owner of the sample */
export async function findOwnerEmail(tx: Tx, ownerId: number): Promise<string | undefined> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, ownerId));
  return row?.email;
}

export async function findSubmitted(tx: Tx, scope: Scope, ownerId: number, submissionId: string) {
  const [row] = await tx
    .select({
      id: estimates.id,
      version: estimates.version,
      state: estimates.state,
      currentStep: estimates.currentStep,
    })
    .from(estimates)
    .where(and(visible(tx, scope), eq(estimates.ownerId, ownerId), eq(estimates.submissionId, submissionId)));
  return row;
}

/** A unique key refuses a second snapshot of an estimate. */
export async function insertSnapshot(tx: Tx, row: typeof estimateSnapshots.$inferInsert): Promise<void> {
  await tx.insert(estimateSnapshots).values(row);
}

/** Reads what names a frozen report, without the rest of the snapshot. */
export async function findFrozenSubject(tx: Tx, scope: Scope, estimateId: number) {
  const [row] = await tx
    .select({
      name: sql<string>`${estimateSnapshots.snapshot} #>> '{estimate,name}'`,
      customer: sql<string>`${estimateSnapshots.snapshot} #>> '{estimate,customer}'`,
    })
    .from(estimateSnapshots)
    .innerJoin(estimates, eq(estimates.id, estimateSnapshots.estimateId))
    .where(and(visible(tx, scope), eq(estimateSnapshots.estimateId, estimateId)));
  return row;
}

/** Finds an estimate's snapshot and its hash; undefined before Generate, or outside the scope. */
export async function findSnapshot(tx: Tx, scope: Scope, estimateId: number) {
  const [row] = await tx
    .select({ snapshot: estimateSnapshots.snapshot, inputHash: estimateSnapshots.inputHash })
    .from(estimateSnapshots)
    .innerJoin(estimates, eq(estimates.id, estimateSnapshots.estimateId))
    .where(and(visible(tx, scope), eq(estimateSnapshots.estimateId, estimateId)));
  return row;
}
