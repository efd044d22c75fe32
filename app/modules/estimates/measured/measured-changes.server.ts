import { AppError } from '#app/errors.ts';
import { databaseTime } from '#app/infra/db/clock.server.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { drafted, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { type MeasuredSource, rowInCatalogue, sourceKey } from '#app/modules/configuration/sources/value-sources.ts';
import { type Changes, contentOf } from '#app/modules/configuration/values.ts';
import { readMeasuredReductions } from './measured-reductions.server.ts';

/** A reduction cannot be outside of these. */
const [LEAST, MOST] = [0, 100];

/**
 * Reads what sets a reduction's row to its measured quartiles, with the reviews as its source.
 * @param row such as `warRoom.c13`
 * @throws AppError `unprocessable` while too few customers measured it
 */
export async function measuredChanges(
  actor: Actor,
  row: string,
): Promise<{ readonly changes: Changes; readonly seen: Changes }> {
  const measured = (await readMeasuredReductions(actor)).get(rowInCatalogue(row));
  if (!measured) throw new AppError('unprocessable', 'Too few reviews measured this reduction. Reload the page.');
  const { customers, lower, median, upper } = measured;
  const of = { low: percentOf(lower), average: percentOf(median), high: percentOf(upper) };
  const date = (await inScope(scopeOf(actor), databaseTime)).toISOString().slice(0, 10);
  const sourceOf = (value: number): MeasuredSource => ({ reviews: customers, date, of: value });
  const content = contentOf(drafted(await readDraft(actor)));
  const changes: Changes = Object.fromEntries(
    Object.entries(of).flatMap(([level, value]) => {
      const key = `${row}.${level}`;
      return [
        [key, value],
        [sourceKey(key), sourceOf(value)],
      ];
    }),
  );
  return { changes, seen: Object.fromEntries(Object.keys(changes).map((key) => [key, content.get(key)])) };
}

/** As percent are shown: with one decimal. */
function percentOf(value: number): number {
  return Math.round(Math.min(MOST, Math.max(LEAST, value)) * 10) / 10;
}
