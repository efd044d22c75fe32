import type { Catalogue } from '@worthwhile/roi-core';
import { type ModelKind, modelKey } from '@worthwhile/roi-core/schema';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { TEXT } from '#app/text.ts';
import { type Draft, drafted, readDraft, saveToDraft } from '../draft/draft.server.ts';
import { type Changes, contentOf, LEVELS, presetKey, type ValueKey } from '../values.ts';
import { catalogueOf } from './configured-catalogue.ts';
import { type EntryTexts, nameFrom, readEntryTexts } from './entry-texts.ts';
import { deliveredEntry, entryIn } from './model-entries.ts';

/** Products and families of administrators have numbers from here. */
const FIRST_OWN = 100;

/** What a form showed, by key: the draft must still have it. */
export type Seen = Changes;

/**
 * Saves an entry of the model to the draft, with the numbers of its table.
 * @param given.id undefined for a new entry
 * @returns its ID
 * @throws AppError `notFound`, `unprocessable` by input name, `conflict` if someone else changed it since
 */
export async function saveEntry(
  actor: Actor,
  given: { readonly kind: ModelKind; readonly id: string | undefined; readonly texts: EntryTexts; readonly seen: Seen },
): Promise<string> {
  const { kind, texts, seen } = given;
  const draft = await readDraft(actor);
  const catalogue = catalogueOf(drafted(draft));
  const { entry, key, numbers } = readEntry(draft, catalogue, given);
  const current = contentOf(drafted(draft));
  const copied = kind === 'industry' && given.id === undefined ? copiedPresets(draft, entry.id, texts) : {};
  const changes = { [key]: entry, ...numbers, ...copied };
  // The first change of a delivered entry starts from none.
  const seenHere = Object.fromEntries(
    Object.keys(changes).map((each) => [each, seenOf(each, seen, { current, isNew: given.id === undefined })]),
  );
  await saveToDraft(actor, { changes, seen: seenHere }).catch((error) => {
    throw asFormError(error, key, kind);
  });
  return String(entry.id);
}

/** Reads a posted form over the draft. @throws AppError `unprocessable` by input name */
export function readEntry(
  draft: Draft,
  catalogue: Catalogue,
  { kind, id, texts }: { readonly kind: ModelKind; readonly id: string | undefined; readonly texts: EntryTexts },
) {
  const isNumbered = kind === 'family' || kind === 'component' || kind === 'otherProduct';
  const entries = drafted(draft).entries;
  const own = id === undefined ? newId(kind, texts, entries) : isNumbered ? Number(id) : id;
  const { entry, numbers, errors } = readEntryTexts(kind, own, texts, catalogue);
  const key = modelKey(kind, String(entry.id));
  // Delivered products and families have a screen of their own.
  if (id !== undefined && !entryIn(entries, key)) throw new AppError('notFound', TEXT.notFound);
  const taken = id === undefined && entryIn(entries, key);
  if (taken)
    errors[kind === 'field' ? 'id' : 'label'] = [`Another ${kind === 'field' ? 'figure' : 'entry'} has this name`];
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not valid', { errors });
  return { key, entry, numbers };
}

function newId(kind: ModelKind, texts: EntryTexts, entries: Changes): string | number | undefined {
  if (kind === 'field') return undefined;
  if (kind === 'driver' || kind === 'industry') return nameFrom(String(texts.label ?? ''));
  const own = Object.keys(entries)
    .filter((key) => /^(component|otherProduct|family):/.test(key))
    .map((key) => Number(key.split(':')[1]));
  return Math.max(FIRST_OWN - 1, ...own) + 1;
}

/** All benchmarks of an industry under the name of a new one. */
function copiedPresets(draft: Draft, id: unknown, { copyFrom }: EntryTexts): Record<ValueKey, number> {
  const rows = drafted(draft).presets.filter(({ industry }) => industry === copyFrom);
  if (rows.length === 0)
    throw new AppError('unprocessable', 'Choose an industry', { errors: { copyFrom: ['Choose an industry'] } });
  return Object.fromEntries(
    rows.flatMap((row) => LEVELS.map((level) => [presetKey(String(id), row.fieldId, level), row[level]])),
  );
}

function seenOf(
  key: ValueKey,
  seen: Seen,
  { current, isNew }: { readonly current: ReadonlyMap<ValueKey, unknown>; readonly isNew: boolean },
): unknown {
  if (isNew) return undefined;
  // A form that showed the delivered entry is stale once the draft has one.
  if (key in seen) return current.has(key) || deliveredEntry(key) === undefined ? seen[key] : undefined;
  return undefined;
}

/** An error under the key of the entry or one of its numbers belongs to an input of the form. */
function asFormError(error: unknown, key: ValueKey, kind: ModelKind): unknown {
  if (!(error instanceof AppError) || !error.errors) return error;
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(error.errors).map(([name, messages]) => [inputOf(name, key, kind), messages]),
  );
  return new AppError(error.code, error.message, { errors, detail: error.detail });
}

/** `retail.cloudSpend.low` is `retail.low` in the form of a figure, `idle.c5.low` is `c5.low` in that of a benefit. */
function inputOf(name: ValueKey, key: ValueKey, kind: ModelKind): string {
  if (name === key) return kind === 'driver' || kind === 'field' || kind === 'industry' ? 'label' : 'name';
  const [first, second, level] = name.split('.');
  return kind === 'field' ? `${first}.${level}` : `${second}.${level}`;
}
