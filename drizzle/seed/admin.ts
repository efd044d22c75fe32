import { sql } from 'drizzle-orm';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { hashPassword } from '#app/modules/auth/passwords.server.ts';
import { users } from '#drizzle/schema/index.ts';

const SEED_LOCK = 7_301_003;

export async function hasUsers(): Promise<boolean> {
  return unscoped('a first start is told by its having no users', async (tx) => {
    const [row] = await tx.select({ one: sql`1` }).from(users).limit(1);
    return row !== undefined;
  });
}

/** @returns false if a user already exists */
export async function seedAdmin(admin: { email: string; password: string }): Promise<boolean> {
  const passwordHash = await hashPassword(admin.password);
  return unscoped('the first user belongs to no tenant', async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
    const [known] = await tx.select({ one: sql`1` }).from(users).limit(1);
    if (known) return false;
    await tx
      .insert(users)
      .values({ email: admin.email, firstName: 'Super', lastName: 'Administrator', roleId: 1, passwordHash });
    return true;
  });
}
