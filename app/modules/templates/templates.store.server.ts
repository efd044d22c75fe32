import { and, eq, sql } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { partners, pdfTemplates, vendorTemplate } from '#drizzle/schema/index.ts';

/** Markdown. */
export interface TemplateTexts {
  readonly startPage: string;
  readonly introduction: string;
  readonly freePages: { title: string; text: string }[];
  readonly footer: string;
}

const VENDOR_ROW = 1;

/** Partners in scope; row security repeats it. */
function isPartnerIn(scope: Scope, id: number) {
  const isOwn = 'partnerId' in scope ? scope.partnerId === id : scope.kind === 'all';
  return and(eq(partners.id, id), isOwn ? undefined : sql`false`);
}

/** Finds a partner with its template; version 0 means never saved. */
export async function findPartnerTemplate(tx: Tx, scope: Scope, partnerId: number) {
  const [row] = await tx
    .select({
      name: partners.orgName,
      isActive: partners.isActive,
      accent: partners.accent,
      logoUploadId: partners.logoUploadId,
      texts: {
        startPage: pdfTemplates.startPage,
        introduction: pdfTemplates.introduction,
        freePages: pdfTemplates.freePages,
        footer: pdfTemplates.footer,
        ...lastSaveOf(pdfTemplates),
      },
    })
    .from(partners)
    .leftJoin(pdfTemplates, eq(pdfTemplates.partnerId, partners.id))
    .where(isPartnerIn(scope, partnerId));
  return row;
}

export async function findVendorTemplate(tx: Tx) {
  const [row] = await tx
    .select({
      startPage: vendorTemplate.startPage,
      introduction: vendorTemplate.introduction,
      freePages: vendorTemplate.freePages,
      footer: vendorTemplate.footer,
      ...lastSaveOf(vendorTemplate),
    })
    .from(vendorTemplate);
  return row;
}

/** Version of the form (0 for none) and the user who saves. */
interface Over {
  readonly version: number;
  readonly userId: number;
}

/** @returns false if the version was not the stored one */
export async function writePartnerTemplate(
  tx: Tx,
  partnerId: number,
  { version, userId }: Over,
  texts: TemplateTexts,
): Promise<boolean> {
  const stored =
    version === 0
      ? await tx
          .insert(pdfTemplates)
          .values({ partnerId, ...texts, updatedById: userId })
          .onConflictDoNothing()
          .returning({ version: pdfTemplates.version })
      : await tx
          .update(pdfTemplates)
          .set({ ...texts, ...savedOver(version, userId) })
          .where(and(eq(pdfTemplates.partnerId, partnerId), eq(pdfTemplates.version, version)))
          .returning({ version: pdfTemplates.version });
  return stored.length === 1;
}

/** Saves the color and, if given, the logo; null removes the logo. */
export async function writeBranding(
  tx: Tx,
  partnerId: number,
  branding: { accent: string | null; logoUploadId?: string | null },
): Promise<void> {
  await tx.update(partners).set(branding).where(eq(partners.id, partnerId));
}

/** As `writePartnerTemplate`, for the vendor's texts. */
export async function writeVendorTemplate(tx: Tx, { version, userId }: Over, texts: TemplateTexts): Promise<boolean> {
  const stored =
    version === 0
      ? await tx
          .insert(vendorTemplate)
          .values({ id: VENDOR_ROW, ...texts, updatedById: userId })
          .onConflictDoNothing()
          .returning({ version: vendorTemplate.version })
      : await tx
          .update(vendorTemplate)
          .set({ ...texts, ...savedOver(version, userId) })
          .where(eq(vendorTemplate.version, version))
          .returning({ version: vendorTemplate.version });
  return stored.length === 1;
}
