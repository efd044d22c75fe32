import { eq } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { SYSTEM_ROLES } from '#app/modules/access/capabilities.ts';
import { accounts, accountTeam, customers, partners, users } from '#drizzle/schema/index.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

export interface People {
  readonly administrator: Actor;
  readonly engineer: Actor;
  readonly colleague: Actor;
  readonly partnerAdmin: Actor;
  readonly partnerUser: Actor;
  readonly otherPartnerAdmin: Actor;
  /** The two partners. */
  readonly contoso: number;
  readonly fabrikam: number;
  /** Customer ids: two of the vendor, one of each partner. */
  readonly halden: number;
  readonly brannoc: number;
  readonly marlow: number;
  readonly osprey: number;
  /** Halden's account; the engineer is on its team. */
  readonly haldenAccount: number;
}

/** The people of the test file, in a database of its own unless it has one. Call it at the top of the file. */
export function usePeople(_database = useTestDatabase()): People {
  const people = {} as People;
  beforeAll(async () => void Object.assign(people, await settlePeople()));
  return people;
}

/** Two scopes of the vendor and two partners, each with a customer, for the scope tests. */
export async function settlePeople(): Promise<People> {
  return unscoped('tests lay their own ground', async (tx) => {
    const partner = async (orgName: string) => {
      const [row] = await tx.insert(partners).values({ orgName }).returning({ id: partners.id });
      return row?.id ?? 0;
    };
    const contoso = await partner('Contoso Networks');
    const fabrikam = await partner('Fabrikam IT');
    const person = async (name: string, roleId: number, partnerId: number | null): Promise<Actor> => {
      const email = `${name.toLowerCase()}@worthwhile.test`;
      const [row] = await tx
        .insert(users)
        .values({ email, firstName: name, lastName: 'Tester', roleId, partnerId })
        .returning({ id: users.id });
      const role = SYSTEM_ROLES.find(({ id }) => id === roleId);
      return {
        userId: row?.id ?? 0,
        roleId,
        roleName: role?.name ?? '',
        baseRoleId: roleId,
        partnerId,
        permissions: [...(role?.permissions ?? [])],
        email,
        firstName: name,
        lastName: 'Tester',
        isGuideCompleted: true,
        pictureUploadId: null,
        mayWrite: true,
        ip: '127.0.0.1',
      };
    };
    const customer = async (name: string, partnerId: number | null) => {
      const [row] = await tx.insert(customers).values({ name, partnerId }).returning({ id: customers.id });
      return row?.id ?? 0;
    };
    const halden = await customer('Halden Logistics', null);
    const engineer = await person('Priya', 3, null);
    const [account] = await tx
      .insert(accounts)
      .values({ customerId: halden, externalId: 'CRM-1', name: 'Halden Logistics' })
      .returning({ id: accounts.id });
    const haldenAccount = account?.id ?? 0;
    await tx.insert(accountTeam).values({ accountId: haldenAccount, userId: engineer.userId });
    return {
      contoso,
      fabrikam,
      administrator: await person('Elena', 1, null),
      engineer,
      colleague: await person('Marcus', 4, null),
      partnerAdmin: await person('Ines', 5, contoso),
      partnerUser: await person('Tomas', 6, contoso),
      otherPartnerAdmin: await person('Aiko', 5, fabrikam),
      halden,
      haldenAccount,
      brannoc: await customer('St Brannoc Hospitals', null),
      marlow: await customer('Marlow Foods', contoso),
      osprey: await customer('Osprey Energy', fabrikam),
    };
  });
}

/** Whether the user is active decides in the session; here only their team matters. */
export async function leaveTeam(userId: number): Promise<void> {
  await unscoped('tests change a team', (tx) => tx.delete(accountTeam).where(eq(accountTeam.userId, userId)));
}
