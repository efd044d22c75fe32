import { and, eq, sql } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { partners, pdfTemplates, vendorTemplate } from '#drizzle/schema/index.ts';

/** The texts of a template, Markdown. */
export interface TemplateTexts {
  readonly startPage: string;
  readonly introduction: string;
  readonly freePages: { title: string; text: string }[];
  readonly footer: string;
}

const VENDOR_ROW = 1;

/** Which partners a scope holds; row security says the same. */
function isPartnerIn(scope: Scope, id: number) {
  const isOwn = 'partnerId' in scope ? scope.partnerId === id : scope.kind === 'all';
  return and(eq(partners.id, id), isOwn ? undefined : sql`false`);
}

/** The partner with its template, whose version is 0 while none was saved; undefined outside the scope. */
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

/** The vendor's own texts, or undefined while none were saved. */
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

/** The version that a save was made from, and who saves; version 0 stands for none. */
interface Over {
  readonly version: number;
  readonly userId: number;
}

/** Stores a partner's texts over the version that they were made from. @returns whether that was still the stored one */
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

/** Colour and, where given, logo of a partner's reports. A logo of null takes it away. */
export async function writeBranding(
  tx: Tx,
  partnerId: number,
  branding: { accent: string | null; logoUploadId?: string | null },
): Promise<void> {
  await tx.update(partners).set(branding).where(eq(partners.id, partnerId));
}

/** As `writePartnerTemplate`, for the vendor's own texts. */
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
