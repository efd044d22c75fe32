import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import {
  externalIdentities,
  partners,
  passkeys,
  roles,
  signOnDomains,
  signOnProviders,
  users,
} from '#drizzle/schema/index.ts';

type Provider = typeof signOnProviders.$inferSelect;
/** How long a replaced secret or token stays valid. */
const OVERLAP = sql`interval '1 hour'`;

const ofOrganization = (partnerId: number | null): SQL =>
  sql`${signOnProviders.partnerId} IS NOT DISTINCT FROM ${partnerId}::bigint`;

const columns = {
  id: signOnProviders.id,
  key: signOnProviders.key,
  partnerId: signOnProviders.partnerId,
  issuer: signOnProviders.issuer,
  name: signOnProviders.name,
  clientId: signOnProviders.clientId,
  clientSecret: signOnProviders.clientSecret,
  formerSecret: sql<string | null>`CASE WHEN ${signOnProviders.secretReplacedAt} > now() - ${OVERLAP}
    THEN ${signOnProviders.formerSecret} END`,
  secretReplacedAt: signOnProviders.secretReplacedAt,
  claim: signOnProviders.claim,
  roleRows: signOnProviders.roleRows,
  otherRoleId: signOnProviders.otherRoleId,
  isRequired: signOnProviders.isRequired,
  emergencyUserId: signOnProviders.emergencyUserId,
  test: signOnProviders.test,
  keysSince: signOnProviders.keysSince,
  scimTokenEnd: signOnProviders.scimTokenEnd,
  hasScimToken: sql<boolean>`${signOnProviders.scimTokenHash} IS NOT NULL`,
  scimReplacedAt: signOnProviders.scimReplacedAt,
  scimLastUsedAt: signOnProviders.scimLastUsedAt,
  ...lastSaveOf(signOnProviders),
};

export type StoredProvider = NonNullable<Awaited<ReturnType<typeof findProviderOf>>>;

/** Finds the provider of a partner, or of the vendor for null. */
export async function findProviderOf(tx: Tx, partnerId: number | null) {
  const [row] = await tx.select(columns).from(signOnProviders).where(ofOrganization(partnerId));
  return row;
}

export async function lockProviderOf(tx: Tx, partnerId: number | null): Promise<StoredProvider | undefined> {
  const [row] = await tx.select(columns).from(signOnProviders).where(ofOrganization(partnerId)).for('update');
  return row;
}

export async function findProviderByKey(tx: Tx, key: string) {
  const [row] = await tx.select(columns).from(signOnProviders).where(eq(signOnProviders.key, key));
  return row;
}

export async function findProviderById(tx: Tx, id: number) {
  const [row] = await tx.select(columns).from(signOnProviders).where(eq(signOnProviders.id, id));
  return row;
}

/** Finds the provider that signs a domain in. */
export async function findProviderOfDomain(tx: Tx, domain: string) {
  const [row] = await tx
    .select({ key: signOnProviders.key, name: signOnProviders.name, isRequired: signOnProviders.isRequired })
    .from(signOnDomains)
    .innerJoin(signOnProviders, eq(signOnProviders.id, signOnDomains.providerId))
    .where(and(eq(signOnDomains.domain, domain), isNotNull(signOnDomains.confirmedAt)));
  return row;
}

/** @param encryptSecret encrypts for the ID, which is unknown before the insert */
export async function insertProvider(
  tx: Tx,
  row: Pick<Provider, 'key' | 'partnerId' | 'issuer' | 'name' | 'clientId' | 'updatedById'>,
  encryptSecret: (id: number) => string,
): Promise<number> {
  const [made] = await tx
    .insert(signOnProviders)
    .values({ ...row, clientSecret: '' })
    .returning({ id: signOnProviders.id });
  const id = made?.id ?? 0;
  await tx
    .update(signOnProviders)
    .set({ clientSecret: encryptSecret(id) })
    .where(eq(signOnProviders.id, id));
  return id;
}

export type ProviderChange = Partial<
  Pick<
    Provider,
    'issuer' | 'name' | 'clientId' | 'claim' | 'roleRows' | 'otherRoleId' | 'isRequired' | 'emergencyUserId'
  >
>;

/** Saves over the version of a locked provider. */
export async function updateProvider(
  tx: Tx,
  { id, version }: Pick<Provider, 'id' | 'version'>,
  savedById: number,
  change: ProviderChange,
): Promise<void> {
  await tx
    .update(signOnProviders)
    .set({ ...change, ...savedOver(version, savedById) })
    .where(eq(signOnProviders.id, id));
}

/** @param keepsFormer whether the secret before it stays valid for an hour: not at another issuer */
export async function replaceSecret(tx: Tx, id: number, encrypted: string, keepsFormer: boolean): Promise<void> {
  const formerSecret = keepsFormer ? signOnProviders.clientSecret : null;
  await tx
    .update(signOnProviders)
    .set({ formerSecret, clientSecret: encrypted, secretReplacedAt: sql`now()` })
    .where(eq(signOnProviders.id, id));
}

export async function storeTest(tx: Tx, id: number, test: unknown): Promise<void> {
  await tx.update(signOnProviders).set({ test }).where(eq(signOnProviders.id, id));
}

/** Notes the signing keys of a verified answer. */
export async function noteKeys(tx: Tx, id: number, keysHash: string): Promise<void> {
  await tx
    .update(signOnProviders)
    .set({ keysHash, keysSince: sql`now()` })
    .where(and(eq(signOnProviders.id, id), sql`${signOnProviders.keysHash} IS DISTINCT FROM ${keysHash}`));
}

export async function deleteProvider(tx: Tx, id: number): Promise<void> {
  await tx.delete(signOnProviders).where(eq(signOnProviders.id, id));
}

export async function listRoles(tx: Tx) {
  return tx
    .select({ id: roles.id, name: roles.name, baseRoleId: roles.baseRoleId, permissions: roles.permissions })
    .from(roles)
    .orderBy(roles.baseRoleId, roles.id);
}

/** Lists the organization's active users who have a password: candidates for the emergency account. */
export async function listPasswordUsers(tx: Tx, partnerId: number | null) {
  return tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      hasPasskey: sql<boolean>`EXISTS (SELECT 1 FROM ${passkeys} k WHERE k.user_id = users.id)`,
    })
    .from(users)
    .where(
      and(
        sql`${users.partnerId} IS NOT DISTINCT FROM ${partnerId}::bigint`,
        eq(users.isActive, true),
        isNotNull(users.passwordHash),
      ),
    )
    .orderBy(users.firstName, users.lastName, users.id)
    .limit(500);
}

/** Counts the users whose password Required switches off, and names some of those who never used the provider. */
export async function countRequired(
  tx: Tx,
  { id: providerId, partnerId }: Pick<Provider, 'id' | 'partnerId'>,
  domains: readonly string[],
  emergencyUserId: number | null,
) {
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${externalIdentities} e
    WHERE e.user_id = users.id AND e.provider_id = ${providerId} AND e.last_sign_in_at IS NOT NULL)`;
  const [row] = await tx
    .select({
      people: sql<number>`count(*)::int`,
      newcomers: sql<number>`count(*) FILTER (WHERE ${isNew})::int`,
      emails: sql<
        string[]
      >`coalesce((array_agg(${users.email} ORDER BY ${users.email}) FILTER (WHERE ${isNew}))[1:50], '{}')`,
    })
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        sql`${users.partnerId} IS NOT DISTINCT FROM ${partnerId}::bigint`,
        sql`split_part(${users.emailKey}, '@', 2) = ANY(${sql.param([...domains])}::text[])`,
        sql`${users.id} IS DISTINCT FROM ${emergencyUserId}::bigint`,
      ),
    );
  return row ?? { people: 0, newcomers: 0, emails: [] };
}

export async function findPartnerName(tx: Tx, partnerId: number): Promise<string | undefined> {
  const [row] = await tx.select({ name: partners.orgName }).from(partners).where(eq(partners.id, partnerId));
  return row?.name;
}
