import { judgeAccent } from '@worthwhile/roi-core/report-model';
import { env } from '#app/env.server.ts';
import { AppError, staleSave } from '#app/errors.ts';
import type { SavedBy } from '#app/infra/db/last-save.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can, forbiddenError } from '#app/modules/access/can.ts';
import { isPartnerActor, scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { storeImage } from '#app/modules/uploads/uploads.server.ts';
import { TEXT } from '#app/text.ts';
import type { TemplateForm } from './templates.schema.ts';
import * as store from './templates.store.server.ts';

/** A partner, or the vendor, whose template has neither logo nor color. */
export type TemplateOwner = number | 'vendor';

export interface Template extends store.TemplateTexts {
  readonly owner: TemplateOwner;
  readonly ownerName: string;
  /** 0 before the first save. */
  readonly version: number;
  readonly savedBy: SavedBy | null;
  readonly accent: string | null;
  /** False for a color too light to read on white: it then colors a band instead of text. */
  readonly isAccentLegible: boolean;
  readonly logoUploadId: string | null;
  /** True if the actor can change it; a deactivated partner's is read-only. */
  readonly isOpen: boolean;
}

const notThere = () => new AppError('notFound', TEXT.notFound);
const EMPTY: store.TemplateTexts = { startPage: '', introduction: '', freePages: [], footer: '' };

/** Default template: a partner user's is the partner's, a vendor user's the vendor's. */
export function ownTemplate(actor: Actor): TemplateOwner {
  return isPartnerActor(actor) ? (actor.partnerId ?? 0) : 'vendor';
}

/**
 * Reads a template with its branding.
 *
 * @throws AppError `notFound` for a partner outside the scope, and for the vendor's template to partner users
 */
export async function readTemplate(actor: Actor, owner: TemplateOwner): Promise<Template> {
  return inScope(scopeOf(actor), (tx) => findTemplate(tx, actor, owner));
}

/**
 * Saves a template if the version matches. Generated reports do not change.
 *
 * @throws AppError `notFound` outside the scope; `forbidden`; `conflict` after another save, with the stored template;
 * `tooLarge` or `unprocessable` for the logo
 */
export async function saveTemplate(
  actor: Actor,
  owner: TemplateOwner,
  form: Omit<TemplateForm, 'removesLogo'> & { removesLogo?: boolean },
): Promise<Template> {
  const shown = await readTemplate(actor, owner);
  requireOpen(actor, shown);
  // Also checked before, so a rejected save leaves no stored logo.
  if (form.version !== shown.version) throw staleSave('The template', shown);
  const logo =
    form.logo && owner !== 'vendor'
      ? await storeImage(actor, { file: form.logo, kind: 'logo', partnerId: owner, field: 'logo' })
      : undefined;
  const { startPage, introduction, freePages, footer, version, accent } = form;
  const texts = { startPage, introduction, freePages, footer };
  return inScope(scopeOf(actor), async (tx) => {
    const isWritten =
      owner === 'vendor'
        ? await store.writeVendorTemplate(tx, { version, userId: actor.userId }, texts)
        : await store.writePartnerTemplate(tx, owner, { version, userId: actor.userId }, texts);
    if (!isWritten) throw staleSave('The template', await findTemplate(tx, actor, owner));
    if (owner !== 'vendor') {
      const logoUploadId = logo?.id ?? (form.removesLogo ? null : undefined);
      await store.writeBranding(tx, owner, { accent, ...(logoUploadId !== undefined && { logoUploadId }) });
    }
    await recordAudit(tx, actor, {
      action: 'template.saved',
      target: [owner === 'vendor' ? 'vendor' : 'partner', owner],
      detail: {
        before: { ...shown, logo: shown.logoUploadId },
        after: {
          ...texts,
          ...(owner !== 'vendor' && { accent }),
          ...(logo && { logo: logo.id }),
          ...(form.removesLogo && !logo && { logo: null }),
        },
      },
    });
    return findTemplate(tx, actor, owner);
  });
}

async function findTemplate(tx: Tx, actor: Actor, owner: TemplateOwner): Promise<Template> {
  const mayChange = can(actor, 'pdfTemplate.change');
  if (owner === 'vendor') {
    if (isPartnerActor(actor)) throw notThere();
    const found = await store.findVendorTemplate(tx);
    const branding = { accent: null, isAccentLegible: true, logoUploadId: null };
    return {
      ...EMPTY,
      version: 0,
      savedBy: null,
      ...found,
      ...branding,
      owner,
      ownerName: env().brandName,
      isOpen: mayChange,
    };
  }
  const row = await store.findPartnerTemplate(tx, scopeOf(actor), owner);
  if (!row) throw notThere();
  const { name, isActive, accent, logoUploadId, texts } = row;
  return {
    ...EMPTY,
    version: 0,
    savedBy: null,
    ...texts,
    owner,
    ownerName: name,
    accent,
    isAccentLegible: judgeAccent(accent)?.isLegible ?? true,
    logoUploadId,
    isOpen: mayChange && isActive,
  };
}

function requireOpen(actor: Actor, { isOpen }: Template): void {
  if (!can(actor, 'pdfTemplate.change')) throw forbiddenError(actor, 'pdfTemplate.change');
  if (!isOpen) throw new AppError('forbidden', 'The template of a deactivated partner can’t be changed.');
}
