import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { hashPassword } from '#app/modules/auth/passwords.server.ts';
import {
  accounts,
  accountTeam,
  contacts,
  customers,
  opportunities,
  partners,
  pdfTemplates,
  roles,
  uploads,
  users,
  widgets,
} from '#drizzle/schema/index.ts';
import { CONTOSO, DEMO_CUSTOMERS, DEMO_PARTNERS, DEMO_USERS, type DemoCustomer } from './demo-people.ts';
import { seedEstimates } from './demo-work.ts';

const SEED_LOCK = 7_301_002;

/**
 * Adds the demonstration. Existing rows stay, so it can run again after an interruption.
 *
 * @param options.password for each new demonstration user
 */
export async function seedDemo({ password }: { password: string }): Promise<void> {
  const passwordHash = await hashPassword(password);
  const logos = await Promise.all(DEMO_PARTNERS.map(({ logoSvg }) => sharp(Buffer.from(logoSvg)).png().toBuffer()));
  const actors = await unscoped('demonstration data of several tenants', async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
    const partnerIds = new Map<string, number>();
    for (const [index, partner] of DEMO_PARTNERS.entries())
      partnerIds.set(partner.orgName, await seedPartner(tx, partner, logos[index] ?? Buffer.alloc(0)));
    for (const { key: _, partner, ...user } of DEMO_USERS) {
      const partnerId = partner ? partnerIds.get(partner) : null;
      await tx
        .insert(users)
        .values({ ...user, partnerId, passwordHash })
        .onConflictDoNothing();
    }
    const found = await readActors(tx);
    for (const customer of DEMO_CUSTOMERS) await seedCustomer(tx, customer, partnerIds, found);
    return found;
  });
  await seedEstimates(actors);
}

async function seedPartner(tx: Tx, partner: (typeof DEMO_PARTNERS)[number], logo: Uint8Array): Promise<number> {
  const { orgName, tagLine, accent } = partner;
  const [known] = await tx.select({ id: partners.id }).from(partners).where(eq(partners.orgName, orgName));
  if (known) return known.id;
  const logoUploadId = randomBytes(16).toString('hex');
  const [stored] = await tx
    .insert(partners)
    .values({ orgName, tagLine, accent, logoUploadId })
    .returning({ id: partners.id });
  const partnerId = stored?.id ?? 0;
  await tx.insert(uploads).values({ id: logoUploadId, kind: 'logo', mimeType: 'image/png', bytes: logo, partnerId });
  const { startPage, introduction, footer } = partner;
  await tx.insert(pdfTemplates).values({ partnerId, startPage, introduction, footer });
  if (orgName === CONTOSO) await seedWidget(tx, partnerId);
  return partnerId;
}

async function seedWidget(tx: Tx, partnerId: number): Promise<void> {
  await tx.insert(widgets).values({
    key: 'demo',
    partnerId,
    allowsLoopback: true,
    subProducts: [5],
    addOns: [6],
    facts: ['employees', 'endpointsManaged'],
    industry: 'other',
  });
}

async function readActors(tx: Tx): Promise<Map<string, Actor>> {
  const rows = await tx
    .select({
      userId: users.id,
      roleId: users.roleId,
      roleName: roles.name,
      baseRoleId: roles.baseRoleId,
      partnerId: users.partnerId,
      permissions: roles.permissions,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      isGuideCompleted: users.isGuideCompleted,
      pictureUploadId: users.pictureUploadId,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId));
  return new Map(
    DEMO_USERS.flatMap(({ key, email }) => {
      const row = rows.find((each) => each.email === email);
      return row ? [[key, { ...row, mayWrite: true, ip: '' }] as [string, Actor]] : [];
    }),
  );
}

async function seedCustomer(
  tx: Tx,
  { name, industry, partner, team = [], contact, opportunity }: DemoCustomer,
  partnerIds: ReadonlyMap<string, number>,
  actors: ReadonlyMap<string, Actor>,
): Promise<void> {
  const [known] = await tx.select({ id: customers.id }).from(customers).where(eq(customers.name, name));
  if (known) return;
  const partnerId = partner ? (partnerIds.get(partner) ?? null) : null;
  const [stored] = await tx.insert(customers).values({ name, industry, partnerId }).returning({ id: customers.id });
  if (!stored || partner) return;
  const externalId = `DEMO-${stored.id}`;
  const [account] = await tx
    .insert(accounts)
    .values({ customerId: stored.id, externalId, name, industry })
    .returning({ id: accounts.id });
  const accountId = account?.id ?? 0;
  const members = team.flatMap((key) => actors.get(key)?.userId ?? []);
  if (members.length > 0) await tx.insert(accountTeam).values(members.map((userId) => ({ accountId, userId })));
  if (contact) await tx.insert(contacts).values({ accountId, externalId: `${externalId}-C`, ...contact });
  if (opportunity)
    await tx.insert(opportunities).values({ accountId, externalId: `${externalId}-O`, name: opportunity });
}
