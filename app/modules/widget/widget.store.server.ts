import { and, eq, sql } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { partners, widgets } from '#drizzle/schema/index.ts';

const choices = {
  allowedOrigins: widgets.allowedOrigins,
  allowsLoopback: widgets.allowsLoopback,
  subProducts: widgets.subProducts,
  addOns: widgets.addOns,
  facts: widgets.facts,
  industry: widgets.industry,
  level: widgets.level,
  currencyCode: widgets.currencyCode,
  accent: widgets.accent,
  leadEmail: widgets.leadEmail,
  locale: widgets.locale,
  prices: widgets.prices,
};

/** Finds an enabled calculator of an active partner. */
export async function findPublishedWidget(tx: Tx, key: string) {
  const [row] = await tx
    .select({
      key: widgets.key,
      partnerName: partners.orgName,
      ...choices,
    })
    .from(widgets)
    .innerJoin(partners, eq(partners.id, widgets.partnerId))
    .where(and(eq(widgets.key, key), eq(widgets.isActive, true), eq(partners.isActive, true)));
  return row;
}

export type WidgetLocale = 'en' | 'de' | 'ar';

export interface WidgetChoices {
  readonly isActive: boolean;
  readonly subProducts: number[];
  readonly addOns: number[];
  readonly facts: string[];
  readonly industry: string;
  readonly level: 'low' | 'average' | 'high';
  readonly currencyCode: string;
  readonly accent: string | null;
  readonly leadEmail: string | null;
  readonly locale: WidgetLocale;
  /** Annual list prices by component ID, in `currencyCode`. */
  readonly prices: Record<string, number>;
  readonly allowedOrigins: string[];
}

/** Finds a partner with its calculator, null before the first save; undefined outside the scope. */
export async function findPartnerWidget(tx: Tx, scope: Scope, partnerId: number) {
  const isOwn = 'partnerId' in scope ? scope.partnerId === partnerId : scope.kind === 'all';
  const [row] = await tx
    .select({
      partnerName: partners.orgName,
      isPartnerActive: partners.isActive,
      partnerAccent: partners.accent,
      widget: {
        key: widgets.key,
        ...lastSaveOf(widgets),
        isActive: widgets.isActive,
        ...choices,
      },
    })
    .from(partners)
    .leftJoin(widgets, eq(widgets.partnerId, partners.id))
    .where(and(eq(partners.id, partnerId), isOwn ? undefined : sql`false`));
  return row;
}

/**
 * Saves a calculator if the version matches; version 0 creates it with a new key.
 *
 * @returns false if the version was not the stored one
 */
export async function writeWidget(
  tx: Tx,
  partnerId: number,
  { version, userId }: { readonly version: number; readonly userId: number },
  choices: WidgetChoices & { readonly key: string },
): Promise<boolean> {
  const { key, ...changed } = choices;
  const stored =
    version === 0
      ? await tx
          .insert(widgets)
          .values({ key, partnerId, ...changed, updatedById: userId })
          .onConflictDoNothing()
          .returning({ version: widgets.version })
      : await tx
          .update(widgets)
          .set({ ...changed, ...savedOver(version, userId) })
          .where(and(eq(widgets.partnerId, partnerId), eq(widgets.version, version)))
          .returning({ version: widgets.version });
  return stored.length === 1;
}
