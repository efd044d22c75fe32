import { parseNumber } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { drafted, readDraft } from '../draft/draft.server.ts';
import { type Changes, contentOf, type ValueKey } from '../values.ts';
import {
  isSameSource,
  NO_SOURCE,
  NO_TEXTS,
  SOURCE_PARTS,
  type SourceTexts,
  sameSourceName,
  sourceKey,
  sourceTexts,
  valueOfSource,
  valueSourceEntry,
} from './value-sources.ts';

const CHANGED_SINCE = { changed: 'since' };

/**
 * Reads the sources that a form changed. Each supports the value that its number has after the save.
 * @param shown texts that the form was filled in from
 * @throws AppError `unprocessable` by the names of the fields
 */
export async function parseSubmittedSources(
  actor: Actor,
  shown: Texts,
  form: FormData,
): Promise<{ readonly changes: Changes; readonly seen: Changes }> {
  const numbers = Object.keys(shown).flatMap((name) =>
    name.endsWith('.title') ? (valueOfSource(name.slice(0, -'.title'.length)) ?? []) : [],
  );
  const before = (number: ValueKey) => textsFrom(number, (name) => String(shown[name] ?? ''));
  const changed = numbers.filter((number) => !isSameSource(typedIn(form, number), before(number)));
  if (changed.length === 0) return { changes: {}, seen: {} };
  const content = contentOf(drafted(await readDraft(actor)));
  const changes: Record<string, unknown> = {};
  const seen: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const number of changed) {
    const key = sourceKey(number);
    const isShown = isSameSource(sourceTexts(content.get(key), content.get(number)), before(number));
    seen[key] = isShown ? content.get(key) : CHANGED_SINCE;
    const texts = typedIn(form, number);
    if (isSameSource(texts, NO_TEXTS)) {
      changes[key] = NO_SOURCE;
      continue;
    }
    const typed = parseNumber(String(form.get(number) ?? ''));
    const of = typed.ok ? typed.value : content.get(number);
    const parsed = valueSourceEntry.safeParse({ ...texts, year: texts.year || undefined, of });
    if (parsed.success) changes[key] = parsed.data;
    else
      for (const { path, message } of parsed.error.issues)
        errors[`${sourceKey(typedAt(form, number))}.${String(path[0])}`] = [message];
  }
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not valid', { errors });
  return { changes, seen };
}

/** The source of the average stands for those of Low and High while the form says so. */
function typedAt(form: FormData, number: ValueKey): ValueKey {
  const row = number.slice(0, number.lastIndexOf('.'));
  return form.get(sameSourceName(row)) === 'on' ? `${row}.average` : number;
}

function typedIn(form: FormData, number: ValueKey): SourceTexts {
  return textsFrom(typedAt(form, number), (name) => String(form.get(name) ?? '').trim());
}

function textsFrom(number: ValueKey, textAt: (name: string) => string): SourceTexts {
  return Object.fromEntries(
    SOURCE_PARTS.map((part) => [part, textAt(`${sourceKey(number)}.${part}`)]),
  ) as unknown as SourceTexts;
}
