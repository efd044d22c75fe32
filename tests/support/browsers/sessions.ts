import { createCookie } from '@remix-run/node';
import postgres from 'postgres';
import { hashSecret, newDatedSecret } from '#app/modules/auth/secrets.server.ts';
import { sharedProduct } from '../shared-product.ts';

const { databaseUrl, sessionSecret } = sharedProduct();
const cookie = createCookie('worthwhile', { secrets: [sessionSecret] });

/** Connects as the owner. Short idle time: PostgreSQL stops with the product's last user. */
export const sql = postgres(databaseUrl, { max: 1, idle_timeout: 2, onnotice: () => undefined });

/**
 * Inserts a session like a sign-in, which has its own journey.
 *
 * @returns name and value of the cookie
 */
export async function openSession(email: string): Promise<{ readonly name: string; readonly value: string }> {
  const id = newDatedSecret();
  const { count } = await sql`
    INSERT INTO sessions (id_hash, user_id, expires_at)
    SELECT ${hashSecret(id)}, id, now() + interval '7 days' FROM users WHERE email = ${email}`;
  if (count !== 1) throw new Error(`There is no user ${email}.`);
  const [pair = ''] = (await cookie.serialize(id)).split(';');
  const [name = '', ...value] = pair.split('=');
  return { name, value: value.join('=') };
}
