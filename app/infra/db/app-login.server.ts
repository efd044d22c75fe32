import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { env } from '#app/env.server.ts';
import { sessionSecrets } from '#app/infra/secrets.server.ts';
import { DatabaseSetupError, databaseErrorCode } from './errors.server.ts';

/** Login of every request. It owns nothing and can become no other role, so row security always applies to it. */
const LOGIN = 'worthwhile_app';
const connectSeconds = 5;
/** Class 28: the login is missing, may not log in, or has another password. */
const invalidAuthorization = /^28/;
const insufficientPrivilege = '42501';

/** @returns connection of requests: DATABASE_APP_URL, or the owner's with a login whose password is derived */
export function appUrl(ownerUrl: string): string {
  return env().databaseAppUrl ?? Object.assign(new URL(ownerUrl), { username: LOGIN, password: derivePassword() }).href;
}

/**
 * Creates the login of requests, or sets its password, if it cannot log in. Roles belong to the whole server, so another
 * database's process may do the same at this moment: only the result counts.
 *
 * @throws DatabaseSetupError if a database administrator has to do it
 */
export async function prepareAppLogin(owner: postgres.Sql, ownerUrl: string): Promise<void> {
  const url = appUrl(ownerUrl);
  const refusal = await findRefusal(url);
  if (!refusal) return;
  if (env().databaseAppUrl) throw new DatabaseSetupError(`DATABASE_APP_URL: ${refusal}`);
  const failure = await createLogin(owner).then(
    () => undefined,
    (error: unknown) => error,
  );
  const remaining = await findRefusal(url);
  if (!remaining) return;
  if (failure && databaseErrorCode(failure) !== insufficientPrivilege) throw failure;
  throw new DatabaseSetupError(
    `DATABASE_URL: its user cannot prepare the login of requests (${remaining})\n${instructions}`,
  );
}

async function createLogin(owner: postgres.Sql): Promise<void> {
  const [found] = await owner`
    SELECT quote_ident(current_database()) AS database, (SELECT true FROM pg_roles WHERE rolname = ${LOGIN}) AS exists`;
  await owner.unsafe(
    `${found?.exists ? 'ALTER' : 'CREATE'} ROLE ${LOGIN} LOGIN NOINHERIT PASSWORD '${scramVerifier(derivePassword())}'`,
  );
  await owner.unsafe(`GRANT CONNECT ON DATABASE ${found?.database} TO ${LOGIN}`);
}

/**
 * Makes what PostgreSQL stores of a password, since a server may log its statements. RFC 5802, with PostgreSQL's format and
 * number of iterations.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
}

const instructions = `An administrator of the database has to run once:
  CREATE ROLE ${LOGIN} LOGIN NOINHERIT PASSWORD '…';
If the role exists, ALTER instead of CREATE. Then set DATABASE_APP_URL=postgres://${LOGIN}:…@host:port/database`;

/** Checks that a process without the owner's connection can log in. */
export async function requireAppLogin(url: string): Promise<void> {
  const refusal = await findRefusal(url);
  if (refusal) throw new DatabaseSetupError(`DATABASE_APP_URL: ${refusal}`);
}

/** @returns why requests cannot log in; null if they can */
async function findRefusal(url: string): Promise<string | null> {
  try {
    const [row] = await withLogin(url, (sql) => sql`SELECT session_user AS name`);
    return row?.name === LOGIN ? null : `found the user "${row?.name}", expected ${LOGIN}.`;
  } catch (error) {
    const code = databaseErrorCode(error) ?? '';
    if (code !== insufficientPrivilege && !invalidAuthorization.test(code)) throw error;
    return `${(error as Error).message}.`;
  }
}

/** Runs `run` on a connection of its own. */
export async function withLogin<T>(url: string, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: connectSeconds, fetch_types: false });
  try {
    return await run(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function derivePassword(): string {
  const [secret = ''] = sessionSecrets();
  return Buffer.from(hkdfSync('sha256', secret, '', 'worthwhile database login', 32)).toString('base64url');
}
