import { and, eq } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { partners, widgets } from '#drizzle/schema/index.ts';

/** A calculator that is switched on and whose partner is active. */
export async function findPublishedWidget(tx: Tx, key: string) {
  const [row] = await tx
    .select({
      key: widgets.key,
      partnerName: partners.orgName,
      allowedOrigins: widgets.allowedOrigins,
      allowsLoopback: widgets.allowsLoopback,
      subProducts: widgets.subProducts,
      addOns: widgets.addOns,
      facts: widgets.facts,
      industry: widgets.industry,
      level: widgets.level,
      currencyCode: widgets.currencyCode,
      accent: widgets.accent,
    })
    .from(widgets)
    .innerJoin(partners, eq(partners.id, widgets.partnerId))
    .where(and(eq(widgets.key, key), eq(widgets.isActive, true), eq(partners.isActive, true)));
  return row;
}
