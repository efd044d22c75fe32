import { createCookie } from '@remix-run/node';
import postgres from 'postgres';
import { hashSecret, newSecret } from '#app/modules/auth/secrets.server.ts';
import { sharedProduct } from '../shared-product.ts';

const { databaseUrl, sessionSecret } = sharedProduct();
const cookie = createCookie('worthwhile', { secrets: [sessionSecret] });

/** The database of this worker's product, as its owner. Not held while idle: the product's last user stops PostgreSQL. */
export const sql = postgres(databaseUrl, { max: 1, idle_timeout: 2, onnotice: () => undefined });

/**
 * Inserts a session as a sign-in does; the sign-in form has its own journey.
 *
 * @returns name and value of its cookie
 */
export async function openSession(email: string): Promise<{ readonly name: string; readonly value: string }> {
  const id = newSecret();
  const { count } = await sql`
    INSERT INTO sessions (id_hash, user_id, expires_at)
    SELECT ${hashSecret(id)}, id, now() + interval '7 days' FROM users WHERE email = ${email}`;
  if (count !== 1) throw new Error(`There is no user ${email}.`);
  const [pair = ''] = (await cookie.serialize(id)).split(';');
  const [name = '', ...value] = pair.split('=');
  return { name, value: value.join('=') };
}
