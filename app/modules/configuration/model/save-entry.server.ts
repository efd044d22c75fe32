import type { Catalogue } from '@worthwhile/roi-core';
import { type ModelKind, modelKey } from '@worthwhile/roi-core/schema';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { TEXT } from '#app/text.ts';
import { type Draft, drafted, readDraft, saveToDraft, staleDraft } from '../draft/draft.server.ts';
import { valueOfSource } from '../sources/value-sources.ts';
import { type Changes, contentOf, isSameValue, LEVELS, presetKey, type ValueKey } from '../values.ts';
import { catalogueOf } from './configured-catalogue.ts';
import { type EntryTexts, nameFrom, readEntryTexts, textsOfEntry } from './entry-texts.ts';
import { entryIn } from './model-entries.ts';

/** Products and families of administrators have numbers from here. */
const FIRST_OWN = 100;

/**
 * Saves an entry of the model to the draft, with the numbers of its table.
 * @param given.id undefined for a new entry
 * @param given.shown the texts that the form was filled in from
 * @returns its ID
 * @throws AppError `notFound`, `unprocessable` by input name, `conflict` if someone else changed it since
 */
export async function saveEntry(
  actor: Actor,
  given: {
    readonly kind: ModelKind;
    readonly id: string | undefined;
    readonly texts: EntryTexts;
    readonly shown: EntryTexts;
  },
): Promise<string> {
  const { kind, id, texts } = given;
  const draft = await readDraft(actor);
  const configuration = drafted(draft);
  const catalogue = catalogueOf(configuration);
  const { entry, key, numbers } = readEntry(draft, catalogue, given);
  const current = contentOf(configuration);
  if (id !== undefined) {
    const stored = textsOfEntry(kind, entryIn(configuration.entries, key), current, catalogue);
    if (!isSameValue(stored, picked(given.shown, Object.keys(stored)))) throw staleDraft('Someone else changed it.');
  }
  const copied = kind === 'industry' && id === undefined ? copiedPresets(draft, entry.id, texts) : {};
  const changes = { [key]: entry, ...numbers, ...copied };
  const seen = Object.fromEntries(Object.keys(changes).map((each) => [each, current.get(each)]));
  const undone = leftovers(draft, kind, { id: String(entry.id), numbers });
  await saveToDraft(actor, { changes, seen, undone }).catch((error) => {
    throw asFormError(error, key, kind);
  });
  return String(entry.id);
}

function picked(texts: EntryTexts, names: readonly string[]): EntryTexts {
  return Object.fromEntries(names.map((name) => [name, texts[name] ?? '']));
}

/** Numbers of rows that the form no longer has, and their sources: the draft must not keep them. */
function leftovers(
  { changes }: Draft,
  kind: ModelKind,
  { id, numbers }: { readonly id: string; readonly numbers: Changes },
): ValueKey[] {
  const isOwn = (number: ValueKey) =>
    kind === 'driver' ? number.startsWith(`${id}.c`) : kind === 'field' && number.split('.')[1] === id;
  return changes
    .map(({ key }) => key)
    .filter((key) => {
      const number = valueOfSource(key) ?? key;
      return isOwn(number) && !(number in numbers);
    });
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
