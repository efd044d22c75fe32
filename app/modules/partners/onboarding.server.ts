import { AppError, fieldError, staleSave } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { PARTNER_ADMINISTRATOR_ID } from '#app/modules/access/capabilities.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { storeImage } from '#app/modules/uploads/uploads.server.ts';
import { editUser, inviteUser, readUser } from '#app/modules/users/users.server.ts';
import type { UserRow } from '#app/modules/users/users.view.ts';
import { TEXT } from '#app/text.ts';
import { readPartner, requirePartner } from './directory.server.ts';
import * as store from './directory.store.server.ts';
import type { PartnerAdminEdit, PartnerAdminForm, PartnerEdit, PartnerForm } from './partners.schema.ts';

const taken = () => fieldError('orgName', 'A partner with this name already exists');

/**
 * Onboards a partner organization. The same form posted twice creates one.
 *
 * @returns the partner's ID
 * @throws AppError `unprocessable` for another partner's name, and with `tooLarge` for an invalid logo
 */
export async function onboardPartner(actor: Actor, form: PartnerForm): Promise<number> {
  const { orgName, tagLine } = form;
  const scope = scopeOf(actor);
  // Also checked before, so a rejected name leaves no stored logo.
  const known = await inScope(scope, (tx) => findSame(tx, form));
  if (known !== undefined) return known;
  const logo = form.logo && (await storeImage(actor, { file: form.logo, kind: 'logo', field: 'logo' }));
  return inScope(scope, async (tx) => {
    const same = await findSame(tx, form);
    if (same !== undefined) return same;
    const partnerId = await store.insertPartner(tx, { orgName, tagLine, logoUploadId: logo?.id });
    await recordAudit(tx, actor, {
      action: 'partner.onboarded',
      target: ['partner', partnerId],
      detail: { orgName, tagLine, logo: logo?.id },
    });
    return partnerId;
  });
}

/**
 * Finds the partner that the same form just created.
 *
 * @throws AppError `unprocessable` for another partner's name
 */
async function findSame(tx: Tx, { orgName, tagLine }: PartnerForm): Promise<number | undefined> {
  const same = await store.lockPartnerOfName(tx, orgName);
  if (same && !(same.wasJustMade && same.tagLine === tagLine)) throw taken();
  return same?.id;
}

/**
 * Changes a partner's name, tag line and, if chosen, its logo.
 *
 * @throws AppError `notFound`, `conflict` for another version than the stored one, `unprocessable` for another partner's name,
 * and with `tooLarge` for an invalid logo
 */
export async function editPartner(actor: Actor, partnerId: number, form: PartnerEdit): Promise<void> {
  const { orgName, tagLine, version } = form;
  const scope = scopeOf(actor);
  // Also checked before, so a rejected save leaves no stored logo.
  const shown = await readPartner(actor, partnerId);
  if (shown.version !== version) throw staleSave('The partner', shown);
  const logo = form.logo && (await storeImage(actor, { file: form.logo, kind: 'logo', partnerId, field: 'logo' }));
  await inScope(scope, async (tx) => {
    const before = await requirePartner(tx, scope, partnerId);
    const same = await store.lockPartnerOfName(tx, orgName);
    if (same && same.id !== partnerId) throw taken();
    const over = { scope, partnerId, version, userId: actor.userId };
    if (!(await store.updateDetails(tx, over, { orgName, tagLine, logoUploadId: logo?.id })))
      throw staleSave('The partner', await requirePartner(tx, scope, partnerId));
    await recordAudit(tx, actor, {
      action: 'partner.changed',
      target: ['partner', partnerId],
      detail: {
        before: { orgName: before.orgName, tagLine: before.tagLine, logo: before.logoUploadId },
        after: { orgName, tagLine, ...(logo && { logo: logo.id }) },
      },
    });
  });
}

/**
 * Onboards a partner administrator and emails them a link to choose their password.
 *
 * @returns the user's ID
 * @throws AppError `notFound` for a partner outside the scope, `unprocessable` for a broken rule
 */
export async function invitePartnerAdmin(actor: Actor, partnerId: number, form: PartnerAdminForm): Promise<number> {
  const { isActive } = await readPartner(actor, partnerId);
  if (!isActive) throw new AppError('unprocessable', 'This partner is inactive. Activate it first.');
  return withFormNames(
    inviteUser(actor, {
      firstName: form.firstName,
      lastName: form.lastName,
      email: form.userEmail,
      confirmEmail: form.confirmpartneradminemail,
      contactNumber: form.phoneNumber,
      roleId: PARTNER_ADMINISTRATOR_ID,
      partnerId,
    }),
  );
}

/** @throws AppError `notFound` for a user of another organization */
export async function readPartnerPerson(actor: Actor, partnerId: number, userId: number): Promise<UserRow> {
  await readPartner(actor, partnerId);
  const user = await readUser(actor, userId);
  if (user.partner?.id !== partnerId) throw new AppError('notFound', TEXT.notFound);
  return user;
}

/**
 * Changes the name and number of a partner's user; address and role stay.
 *
 * @throws AppError `notFound` for a user of another organization
 */
export async function editPartnerPerson(
  actor: Actor,
  ids: { partnerId: number; userId: number },
  form: PartnerAdminEdit,
): Promise<void> {
  await readPartnerPerson(actor, ids.partnerId, ids.userId);
  const { version, firstName, lastName, phoneNumber } = form;
  await withFormNames(editUser(actor, ids.userId, { version, firstName, lastName, contactNumber: phoneNumber }));
}

/** Control names of the partner forms by the field names of the user use cases. */
const FORM_NAMES: Record<string, string> = { email: 'userEmail', contactNumber: 'phoneNumber' };

/** Renames the fields of errors to the form's control names. */
async function withFormNames<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, messages]) => [FORM_NAMES[field] ?? field, messages]),
    );
    throw new AppError(error.code, error.message, { errors, cause: error });
  }
}
