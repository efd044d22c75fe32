import { parseNumber } from '@worthwhile/roi-core';
import type { FieldErrors } from '#app/errors.ts';
import { type FamilyForm, familyForm } from '#app/modules/catalogue/manage.schema.ts';
import type { ManagedFamily } from '#app/modules/catalogue/manage.server.ts';

interface Read {
  /** Undefined if something is wrong. */
  readonly form: FamilyForm | undefined;
  readonly errors: FieldErrors;
}

export function readFamilyForm(stored: ManagedFamily, texts: Readonly<Record<string, string>>): Read {
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
    version: text('version'),
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
  const isRight = parsed.success && Object.keys(errors).length === 0;
  return { form: isRight ? parsed.data : undefined, errors };
}
