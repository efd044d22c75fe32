import { parseNumber } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { type FamilyForm, familyForm } from '#app/modules/catalogue/manage.schema.ts';
import { changeFamily, type ManagedFamily, readFamily } from '#app/modules/catalogue/manage.server.ts';
import { type Clash, mergeTexts, type Texts } from '../configuration/clash.ts';
import { familyTexts, labelOfField } from './family-texts.ts';

/**
 * Saves the form of a family.
 *
 * @returns both values of what someone else changed meanwhile; null when it is saved
 * @throws AppError `unprocessable` under the form's field names
 */
export async function saveFamilyForm(actor: Actor, familyId: number, formData: FormData): Promise<Clash | null> {
  const stored = await readFamily(actor, familyId);
  const shown = familyTexts(stored);
  const texts: Texts = Object.fromEntries(Object.keys(shown).map((name) => [name, String(formData.get(name) ?? '')]));
  const form = readFamilyForm(stored, texts, Number(formData.get('version')));
  try {
    await changeFamily(actor, form);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const now = await readFamily(actor, familyId);
    const theirs = familyTexts(now);
    const merged = mergeTexts(texts, readWas(formData), theirs, (name) => labelOfField(now, name));
    const base = [
      { name: 'version', value: String(now.version) },
      { name: 'was', value: JSON.stringify(theirs) },
    ];
    return { ...merged, hidden: [...base, ...merged.hidden] };
  }
}

/** What the form had shown; a form that does not say counts as having shown nothing, so that everything is asked. */
function readWas(formData: FormData): Texts {
  try {
    const was: unknown = JSON.parse(String(formData.get('was')));
    return typeof was === 'object' && was !== null ? (was as Texts) : {};
  } catch {
    return {};
  }
}

function readFamilyForm(stored: ManagedFamily, texts: Texts, version: number): FamilyForm {
  const errors: FieldErrors = {};
  const text = (name: string) => texts[name] ?? '';
  const number = (name: string): number => {
    const parsed = parseNumber(text(name));
    if (parsed.ok) return parsed.value;
    errors[name] = [parsed.message];
    return 0;
  };
  const addOnIds = stored.products.filter(({ kind }) => kind === 'addOn').map(({ id }) => id);
  const candidate = {
    familyId: stored.familyId,
    version,
    name: text('name'),
    category: text('category'),
    description: text('description'),
    icon: text('icon'),
    colour: text('colour'),
    darkColour: text('darkColour').trim() === '' ? null : text('darkColour'),
    position: number('position'),
    isActive: text('isActive') === 'on',
    products: stored.products.map(({ id, priceUnit }) => ({
      id,
      name: text(`p${id}.name`),
      description: text(`p${id}.description`),
      position: number(`p${id}.position`),
      isActive: text(`p${id}.isActive`) === 'on',
      listPrice: priceUnit === null ? null : number(`p${id}.listPrice`),
      addOns: addOnIds.filter((addOn) => text(`p${id}.addOn.a${addOn}`) === 'on'),
    })),
  };
  const parsed = familyForm.safeParse(candidate);
  for (const issue of parsed.error?.issues ?? []) {
    const [first, index, field] = issue.path;
    const name = first === 'products' ? `p${stored.products[Number(index)]?.id}.${String(field)}` : String(first);
    errors[name] ??= [issue.message];
  }
  const [first] = Object.values(errors);
  if (first || !parsed.success) throw new AppError('unprocessable', first?.[0] ?? 'Not right', { errors });
  return parsed.data;
}
