import type { Texts } from '#app/form-data.ts';
import type { PartnerRow } from '#app/modules/partners/partners.view.ts';
import { type Labels, labelsIn } from '#app/ui/labels.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';

export function partnerTexts({ version, orgName, tagLine, logoUploadId }: PartnerRow): Texts {
  return { version: String(version), orgName, tagLine, logo: logoUploadId ?? '' };
}

export const PARTNER_LABELS = {
  orgName: 'Organization name',
  tagLine: 'Tag line',
  logo: 'Logo',
} as const satisfies Labels;

export function latestOfPartner(partner: PartnerRow): Latest {
  const texts = partnerTexts(partner);
  return {
    texts,
    savedBy: () => partner.savedBy,
    labelOf: labelsIn(PARTNER_LABELS),
    shown: (name, value) => (name === 'logo' ? shownLogo(value) : value),
  };
}

/** A stored logo has an opaque ID, a new one the name of its file. */
export function shownLogo(value: string): string {
  return /^[\w-]{22}$/.test(value) ? 'A saved logo' : value;
}
