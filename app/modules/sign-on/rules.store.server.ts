import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { partners, signOnProviders } from '#drizzle/schema/index.ts';

/** Lists the providers of all organizations, the vendor's first, with null as its name. */
export async function listProviders(tx: Tx) {
  return tx
    .select({
      organization: partners.orgName,
      issuer: signOnProviders.issuer,
      isRequired: signOnProviders.isRequired,
    })
    .from(signOnProviders)
    .leftJoin(partners, eq(partners.id, signOnProviders.partnerId))
    .orderBy(sql`${partners.orgName} NULLS FIRST`);
}
