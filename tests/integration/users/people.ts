import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { startRunner } from '#app/infra/jobs/runner.server.ts';
import type { Tasks } from '#app/infra/jobs/task.ts';
import { mailTasks } from '#app/infra/mail/mail-queue.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { accountMailTasks } from '#app/modules/auth/account-mails.server.ts';
import { actorOfToken, issueLoginToken } from '#app/modules/auth/auth.server.ts';
import type { Invitation } from '#app/modules/users/users.schema.ts';
import { partners, roles, users } from '#drizzle/schema/index.ts';
import { type MailServer, useMailServer } from '#tests/support/mail-server.ts';
import { type TestDatabase, useTestDatabase } from '#tests/support/test-database.ts';

export const PASSWORD = 'a calm sea in the morning';
/** Weak, and made once: a hash says itself what its verification costs. */
const passwordHash = hash(PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
export const ORIGIN = { ip: '203.0.113.7', userAgent: 'test' };

/** Sends emails of tasks, by default those with password links, to a mail server for the test file. */
export function useAccountMails(database: TestDatabase, tasks: Tasks = accountMailTasks): MailServer {
  const mails = useMailServer();
  let stop: () => Promise<void>;
  beforeAll(async () => {
    stop = await startRunner(database.url, { ...mailTasks, ...tasks });
  });
  afterAll(() => stop());
  return mails;
}

/** Creates a partner. @returns its ID */
async function addPartner(orgName: string): Promise<number> {
  return unscoped('a partner for the test', async (tx) => {
    const [row] = await tx.insert(partners).values({ orgName }).returning({ id: partners.id });
    return row?.id ?? 0;
  });
}

/** Creates a custom role. @returns its ID */
export async function addRole(name: string, baseRoleId: number, permissions: number[]): Promise<number> {
  return unscoped('a role for the test', async (tx) => {
    const [row] = await tx.insert(roles).values({ name, baseRoleId, permissions }).returning({ id: roles.id });
    return row?.id ?? 0;
  });
}

/** Creates a user who has the password. @returns the user, signed in */
export async function addActor(name: string, roleId: number, partnerId: number | null = null): Promise<Actor> {
  const id = await unscoped('a user for the test', async (tx) => {
    const email = `${name.toLowerCase()}@worthwhile.test`;
    const row = { email, firstName: name, lastName: 'Vale', roleId, partnerId, passwordHash: await passwordHash };
    const [made] = await tx.insert(users).values(row).returning({ id: users.id });
    return made?.id ?? 0;
  });
  const actor = await actorOfToken(await issueLoginToken(id, ORIGIN), ORIGIN.ip);
  if (!actor) throw new Error(`${name} cannot sign in`);
  return actor;
}

type Name = 'top' | 'second' | 'engineer' | 'contosoAdmin' | 'contosoUser' | 'fabrikamAdmin';
/** Users of the vendor and two partners; `engineer` has a custom role of base 3 that manages users. */
export type Cast = Record<Name, Actor> & { readonly contoso: number; readonly fabrikam: number };

/** The cast of the test file, in a database of its own unless it has one. Call it at the top of the file. */
export function useCast(_database = useTestDatabase()): Cast {
  const cast = {} as Cast;
  beforeAll(async () => void Object.assign(cast, await settleCast()));
  return cast;
}

export async function settleCast(): Promise<Cast> {
  const contoso = await addPartner('Contoso');
  const fabrikam = await addPartner('Fabrikam');
  return {
    contoso,
    fabrikam,
    top: await addActor('Elena', 1),
    second: await addActor('Jonas', 2),
    engineer: await addActor('Priya', await addRole('Team lead', 3, [2, 6, 7])),
    contosoAdmin: await addActor('Ines', 5, contoso),
    contosoUser: await addActor('Tomas', 6, contoso),
    fabrikamAdmin: await addActor('Aiko', 5, fabrikam),
  };
}

/** An invitation as the form posts it. */
export const invitation = (name: string, more: Partial<Invitation> = {}): Invitation => ({
  firstName: name,
  lastName: 'Berg',
  email: `${name.toLowerCase()}@worthwhile.test`,
  confirmEmail: `${name.toLowerCase()}@worthwhile.test`,
  contactNumber: '',
  roleId: 3,
  ...more,
});

/** 'done', or the error code and its fields. */
export const refused = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error) => (error.errors ? `${error.code} ${Object.keys(error.errors)}` : error.code),
  );
