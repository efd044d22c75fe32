import { unscoped } from '#app/infra/db/scope.server.ts';
import { findPartner, findTemplate, findVendorTexts } from './partners.store.server.ts';

export interface PartnerBranding {
  readonly name: string;
  readonly tagLine: string;
  /** A `data:image/…` URI. */
  readonly logo: string | null;
  /** `#rrggbb` */
  readonly accent: string | null;
}
/** Report texts in Markdown. */
export interface PartnerTemplate {
  readonly startPage: string;
  readonly introduction: string;
  readonly freePages: readonly { readonly title: string; readonly text: string }[];
  readonly footer: string;
}

/** Reads the branding of an estimate's partner without a scope: the caller has checked the estimate's scope. */
export async function readBranding(partnerId: number): Promise<PartnerBranding | null> {
  const partner = await unscoped("an estimate's own partner", (tx) => findPartner(tx, partnerId));
  if (!partner) return null;
  const { orgName, tagLine, accent, logoMimeType, logoBytes } = partner;
  const logo = logoBytes && `data:${logoMimeType};base64,${Buffer.from(logoBytes).toString('base64')}`;
  return { name: orgName, tagLine, accent, logo };
}

/**
 * Reads the report texts of an estimate's partner, as `readBranding`.
 *
 * @returns null if there is no template
 */
export async function readReportTemplate(partnerId: number): Promise<PartnerTemplate | null> {
  return (await unscoped("an estimate's own partner", (tx) => findTemplate(tx, partnerId))) ?? null;
}

/**
 * Reads the vendor's report texts, the default of estimates without a partner.
 *
 * @returns null if there are none
 */
export async function readVendorTexts(): Promise<PartnerTemplate | null> {
  return (await unscoped("the vendor's own texts", (tx) => findVendorTexts(tx))) ?? null;
}
