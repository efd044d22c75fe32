import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { changeFamily, readFamily } from '#app/modules/catalogue/manage.server.ts';
import { familyTexts, textsIn } from './family-texts.ts';
import { readFamilyForm } from './read-family.ts';

/** @throws AppError `unprocessable` by field name, `conflict` for a version other than the stored one */
export async function saveFamilyForm(actor: Actor, familyId: number, formData: FormData): Promise<number> {
  const stored = await readFamily(actor, familyId);
  const texts = textsIn(formData, Object.keys(familyTexts(stored)));
  const { form, errors } = readFamilyForm(stored, texts);
  const [first] = Object.values(errors);
  if (!form) throw new AppError('unprocessable', first?.[0] ?? 'Not valid', { errors });
  return changeFamily(actor, form);
}
