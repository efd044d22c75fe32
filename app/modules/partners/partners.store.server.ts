import { eq } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { partners, pdfTemplates, uploads, vendorTemplate } from '#drizzle/schema/index.ts';

export async function findPartner(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: partners.id,
      orgName: partners.orgName,
      tagLine: partners.tagLine,
      accent: partners.accent,
      logoMimeType: uploads.mimeType,
      logoBytes: uploads.bytes,
    })
    .from(partners)
    .leftJoin(uploads, eq(uploads.id, partners.logoUploadId))
    .where(eq(partners.id, id));
  return row;
}

export async function findTemplate(tx: Tx, partnerId: number) {
  const [row] = await tx
    .select({
      startPage: pdfTemplates.startPage,
      introduction: pdfTemplates.introduction,
      freePages: pdfTemplates.freePages,
      footer: pdfTemplates.footer,
    })
    .from(pdfTemplates)
    .where(eq(pdfTemplates.partnerId, partnerId));
  return row;
}

export async function findVendorTexts(tx: Tx) {
  const [row] = await tx
    .select({
      startPage: vendorTemplate.startPage,
      introduction: vendorTemplate.introduction,
      freePages: vendorTemplate.freePages,
      footer: vendorTemplate.footer,
    })
    .from(vendorTemplate);
  return row;
}
