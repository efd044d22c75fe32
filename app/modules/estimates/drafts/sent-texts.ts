import type { Texts } from '#app/form-data.ts';
import { placeIn } from './as-typed.ts';
import { rowOf } from './check-step.ts';

/** Fields of a step as JSON: texts, numbers, lists, and records of those. */
export type SentJson = Readonly<Record<string, unknown>>;

/** Flattens a call's fields to the names that a page posts; a list of texts stays one. */
export function textsOf(sent: SentJson, prefix = ''): Texts {
  return Object.assign(
    {},
    ...Object.entries(sent).map(([key, value]) => {
      const name = `${prefix}${key.replace(':', '_')}`;
      if (value === undefined) return {};
      if (value === null) return { [name]: '' };
      if (!Array.isArray(value)) return isRecord(value) ? textsOf(value, `${name}.`) : { [name]: String(value) };
      if (!value.some(isRecord)) return { [name]: value.map(String) };
      return Object.assign({}, ...value.map((row, at) => textsOf(row as SentJson, `${name}[${at}].`)));
    }),
  );
}

function isRecord(value: unknown): value is SentJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A step's texts combined with a call's, and the form name of each sent field. */
export interface LaidOver {
  readonly texts: Texts;
  readonly places: ReadonlyMap<string, string>;
}

/**
 * Overlays a call's fields on a step as its page shows it; the rest stays. A license line is matched by its product, and any
 * other list is replaced as a whole.
 */
export function layOver(shown: Texts, sent: SentJson): LaidOver {
  const given = textsOf(sent);
  const whole = Object.keys(sent).filter((name) => Array.isArray(sent[name]) && name !== 'licences');
  const texts: Record<string, Texts[string]> = Object.fromEntries(
    Object.entries(shown).filter(([name]) => !whole.includes(rowOf(name)?.list ?? name)),
  );
  const places = new Map<string, string>();
  for (const [name, text] of Object.entries(given)) {
    const place = placeIn(shown, given, name);
    // A line of a product that was not chosen has no place.
    if (place === null) continue;
    texts[place] = text;
    places.set(name, place);
  }
  return { texts, places };
}
