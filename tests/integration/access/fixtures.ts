import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { encrypt } from '#app/infra/encryption.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { actorOfToken, issueLoginToken } from '#app/modules/auth/auth.server.ts';
import { scenarioForm } from '#app/modules/estimates/estimates.schema.ts';
import { createEstimate } from '#app/modules/estimates/scenario.server.ts';
import { batchOrder } from '#app/modules/report-batches/report-batches.schema.ts';
import { cancelBatch, orderReports } from '#app/modules/report-batches/report-batches.server.ts';
import { scheduleBody } from '#app/modules/report-batches/schedules/schedules.schema.ts';
import { createSchedule } from '#app/modules/report-batches/schedules/schedules.server.ts';
import { newSigningSecret } from '#app/modules/webhooks/signature.ts';
import { purposeOf } from '#app/modules/webhooks/webhooks.server.ts';
import { insertWebhook } from '#app/modules/webhooks/webhooks.store.server.ts';
import { accounts, accountTeam, approvals, customers, partners, roles, users } from '#drizzle/schema/index.ts';
import { OWN_ORIGIN } from '#tests/support/web-server.ts';

export type Role = 1 | 2 | 3 | 4 | 5 | 6;
export const ROLES: readonly Role[] = [1, 2, 3, 4, 5, 6];

/** A user with a session and a token. */
export interface Person {
  readonly actor: Actor;
  readonly bearer: string;
  readonly cookie: string;
}

/** Two partners and the vendor: one user for each role, and one in each other organization for foreign records. */
export interface Ground {
  readonly people: Readonly<Record<Role, Person>>;
  readonly contoso: number;
  readonly fabrikam: number;
  /** A vendor user without a common account, and an administrator of the other partner. */
  readonly stranger: Actor;
  readonly otherPartnerAdmin: Actor;
}

export const PASSWORD = 'a calm sea in the morning';
/** Weak, as tests sign in a thousand times: a hash says itself what its verification costs. */
const WEAK = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
let passwordHash = '';
let made = 0;

/** A new row, for tests. @returns its id */
async function insert(
  table: typeof partners | typeof users | typeof customers | typeof accounts | typeof roles | typeof approvals,
  row: object,
): Promise<number> {
  return unscoped('the test lays its ground', async (tx) => {
    const [inserted] = await tx
      .insert(table)
      // One of the tables; its callers know which columns it needs.
      .values(row as never)
      .returning({ id: table.id });
    return inserted?.id ?? 0;
  });
}

export async function addPartner(orgName: string): Promise<number> {
  return insert(partners, { orgName });
}

/** A user with the password, in an organization of the role's type. */
export async function addUser(roleId: number, partnerId: number | null, name = `Person${++made}`): Promise<number> {
  passwordHash ||= await hash(PASSWORD, WEAK);
  const email = `${name.toLowerCase()}${++made}@worthwhile.test`;
  return insert(users, { email, firstName: name, lastName: 'Vale', roleId, partnerId, passwordHash });
}

/** The signed-in user, with their bearer token. */
export async function asActor(userId: number): Promise<{ actor: Actor; bearer: string }> {
  const bearer = await issueLoginToken(userId, { ip: '203.0.113.7', userAgent: 'test' });
  const actor = await actorOfToken(bearer, '203.0.113.7');
  if (!actor) throw new Error(`User ${userId} cannot sign in`);
  return { actor, bearer };
}

/** Signs in by the form. @returns the Cookie header of the session */
export async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ name: email, password: PASSWORD }),
    headers: { Origin: OWN_ORIGIN },
    redirect: 'manual',
  });
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0];
  if (answer.status !== 303 || !cookie) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return cookie;
}

/** Everyone has just signed in, however long the tests before took: changes of security ask after five minutes. */
export function keepSignInsFresh(): Promise<void> {
  return unscoped('no time passes in the test', async (tx) => {
    await tx.execute(sql`UPDATE sessions SET confirmed_at = now()`);
    await tx.execute(sql`UPDATE access_tokens SET created_at = now()`);
  });
}

/** Lays the ground. @param url of the web server, to sign in at */
export async function layGround(url: string): Promise<Ground> {
  const [contoso, fabrikam] = [await addPartner('Contoso Networks'), await addPartner('Fabrikam IT')];
  const people = {} as Record<Role, Person>;
  for (const role of ROLES) {
    const { actor, bearer } = await asActor(await addUser(role, role >= 5 ? contoso : null));
    people[role] = { actor, bearer, cookie: await signIn(url, actor.email) };
  }
  const { actor: stranger } = await asActor(await addUser(3, null, 'Stranger'));
  const { actor: otherPartnerAdmin } = await asActor(await addUser(5, fabrikam, 'Outsider'));
  return { people, contoso, fabrikam, stranger, otherPartnerAdmin };
}

/** A customer of the actor's organization. */
export async function addCustomer(actor: Actor): Promise<number> {
  return insert(customers, { name: `Customer ${++made} of ${actor.firstName}`, partnerId: actor.partnerId });
}

/** An account of a new vendor's customer, with the actor on its team. */
export async function addAccount(actor: Actor): Promise<number> {
  const customerId = await addCustomer({ ...actor, partnerId: null });
  const accountId = await insert(accounts, { customerId, externalId: `CRM-${++made}`, name: `Account ${made}` });
  await unscoped('the test lays its ground', (tx) =>
    tx.insert(accountTeam).values({ accountId, userId: actor.userId }),
  );
  return accountId;
}

/** A draft of the actor's, of a business scenario. */
export async function addEstimate(actor: Actor, scenarioId = 1): Promise<number> {
  const form = scenarioForm.parse({
    name: `Estimate ${++made}`,
    customerId: await addCustomer(actor),
    scenarioId,
    industry: 'other',
    currencyId: 1,
    currencyValue: 1,
  });
  return (await createEstimate(actor, form)).estId;
}

/** A batch of reports that the actor ordered and stopped. */
export async function addBatch(actor: Actor): Promise<number> {
  const batchId = await orderReports(actor, batchOrder.parse({ ids: [1_000_000 + ++made] }));
  await cancelBatch(actor, batchId);
  return batchId;
}

/** A report schedule of the actor. */
export function addSchedule(actor: Actor): Promise<number> {
  return createSchedule(actor, scheduleBody.parse({ name: `Schedule ${++made}`, hour: 6 }));
}

/** A waiting request about a new draft of the actor. */
export async function addApproval(actor: Actor): Promise<number> {
  const estimateId = await addEstimate(actor);
  return insert(approvals, {
    estimateId,
    estimateVersion: 1,
    requestedById: actor.userId,
    discountPct: 28,
    limitPct: 20,
  });
}

/** A custom role without users. */
export async function addRole(): Promise<number> {
  return insert(roles, { name: `Role ${++made}`, baseRoleId: 3, permissions: [6] });
}

/** A webhook of the actor's organization. */
export async function addWebhook({ userId, partnerId }: Actor): Promise<number> {
  const row = { partnerId, name: `Webhook ${++made}`, url: 'http://localhost:9/', createdById: userId };
  return unscoped('the test lays its ground', (tx) =>
    insertWebhook(tx, row, (id) => encrypt(newSigningSecret(), purposeOf(id))),
  );
}
