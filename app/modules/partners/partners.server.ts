import { unscoped } from '#app/infra/db/scope.server.ts';
import { findPartner, findTemplate, findVendorTexts } from './partners.store.server.ts';

/** A partner as its reports show it. */
export interface PartnerBranding {
  readonly name: string;
  readonly tagLine: string;
  /** A `data:image/…` URI. */
  readonly logo: string | null;
  /** `#rrggbb` */
  readonly accent: string | null;
}
/** A partner's report texts, Markdown. */
export interface PartnerTemplate {
  readonly startPage: string;
  readonly introduction: string;
  readonly freePages: readonly { readonly title: string; readonly text: string }[];
  readonly footer: string;
}

/**
 * The branding of the partner that an estimate belongs to. Whoever sees the estimate sees it, so the caller has checked
 * the estimate's scope and this asks for no other.
 */
export async function readBranding(partnerId: number): Promise<PartnerBranding | null> {
  const partner = await unscoped("an estimate's own partner", (tx) => findPartner(tx, partnerId));
  if (!partner) return null;
  const { orgName, tagLine, accent, logoMimeType, logoBytes } = partner;
  const logo = logoBytes && `data:${logoMimeType};base64,${Buffer.from(logoBytes).toString('base64')}`;
  return { name: orgName, tagLine, accent, logo };
}

/** The report texts of the partner that an estimate belongs to; null when it has no template. As `readBranding`. */
export async function readReportTemplate(partnerId: number): Promise<PartnerTemplate | null> {
  return (await unscoped("an estimate's own partner", (tx) => findTemplate(tx, partnerId))) ?? null;
}

/** The vendor's own report texts, which estimates of no partner start with; null when it has none. */
export async function readVendorTexts(): Promise<PartnerTemplate | null> {
  return (await unscoped("the vendor's own texts", (tx) => findVendorTexts(tx))) ?? null;
}
