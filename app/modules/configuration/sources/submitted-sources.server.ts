import type { LevelId } from '@worthwhile/roi-core';
import { parseNumber } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { drafted, readDraft } from '../draft/draft.server.ts';
import { type Changes, contentOf, LEVELS } from '../values.ts';
import { NO_SOURCE, rowOfSource, SOURCE_PARTS, sourceKey, sourceTexts, valueSourceEntry } from './value-sources.ts';

const CHANGED_SINCE = { changed: 'since' };

/**
 * Reads the sources that a form changed. Each supports the values that its row has after the save.
 * @param shown texts that the form was filled in from
 * @throws AppError `unprocessable` by the names of the fields
 */
export async function parseSubmittedSources(
  actor: Actor,
  shown: Texts,
  form: FormData,
): Promise<{ readonly changes: Changes; readonly seen: Changes }> {
  const rows = Object.keys(shown).flatMap((name) =>
    name.endsWith('.title') ? (rowOfSource(name.slice(0, -'.title'.length)) ?? []) : [],
  );
  const textIn = (row: string, part: string) => String(form.get(`${sourceKey(row)}.${part}`) ?? '').trim();
  const changed = rows.filter((row) =>
    SOURCE_PARTS.some((part) => textIn(row, part) !== String(shown[`${sourceKey(row)}.${part}`] ?? '')),
  );
  if (changed.length === 0) return { changes: {}, seen: {} };
  const content = contentOf(drafted(await readDraft(actor)));
  const changes: Record<string, unknown> = {};
  const seen: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const row of changed) {
    const key = sourceKey(row);
    const stored = (level: LevelId) => content.get(`${row}.${level}`) as number | undefined;
    const current = sourceTexts(content.get(key), stored);
    const isShown = SOURCE_PARTS.every((part) => current[part] === String(shown[`${key}.${part}`] ?? ''));
    seen[key] = isShown ? content.get(key) : CHANGED_SINCE;
    const texts = Object.fromEntries(SOURCE_PARTS.map((part) => [part, textIn(row, part)]));
    if (Object.values(texts).every((text) => text === '')) {
      changes[key] = NO_SOURCE;
      continue;
    }
    const parsed = valueSourceEntry.safeParse({ ...texts, year: texts.year || undefined, of: {} });
    if (parsed.success) changes[key] = { ...parsed.data, of: amountsOf(row, form, stored) };
    else for (const { path, message } of parsed.error.issues) errors[`${key}.${String(path[0])}`] = [message];
  }
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not valid', { errors });
  return { changes, seen };
}

function amountsOf(row: string, form: FormData, stored: (level: LevelId) => number | undefined) {
  return Object.fromEntries(
    LEVELS.flatMap((level) => {
      const typed = parseNumber(String(form.get(`${row}.${level}`) ?? ''));
      const value = typed.ok ? typed.value : stored(level);
      return value === undefined ? [] : [[level, value]];
    }),
  );
}
