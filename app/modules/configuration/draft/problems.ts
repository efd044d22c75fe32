import type { FieldErrors } from '#app/errors.ts';
import { currencyIdIn, currencyValues } from '../currency-entries.ts';
import { draftedModel } from '../model/drafted-model.ts';
import { entryProblems } from '../model/entry-problems.ts';
import { configurationProblems } from '../rules.ts';
import { sourceProblem, valueOfSource } from '../sources/value-sources.ts';
import { type Changes, kindOf, type ValueKey } from '../values.ts';
import { isKnownKind } from './kinds.ts';

/**
 * Checks changes against the other values of the draft.
 * @param proposal.before every value without the changes
 */
export function draftProblems(proposal: {
  readonly before: ReadonlyMap<ValueKey, unknown>;
  readonly changes: Changes;
}): FieldErrors {
  const { before, changes } = proposal;
  const isNumber = (entry: readonly [string, unknown]): entry is [string, number] =>
    kindOf(entry[0]) === 'number' && typeof entry[1] === 'number';
  const numbers = Object.fromEntries(Object.entries(changes).filter(isNumber));
  const others = Object.keys(changes).filter(
    (key) => !(key in numbers) && !(isKnownKind(key) && kindOf(key) !== 'number'),
  );
  const entries = Object.fromEntries(
    [...before, ...Object.entries(changes)].filter(([key]) => kindOf(key) !== 'number'),
  );
  const wrong = { ...entryProblems(entries, Object.keys(changes)), ...sourceProblems(proposal) };
  const unknown = Object.fromEntries(others.map((key) => [key, ['Unknown value in the configuration']]));
  // Numbers are checked against a model, which needs entries in order.
  if (Object.keys(wrong).length > 0) return { ...unknown, ...wrong };
  return {
    ...unknown,
    ...configurationProblems(draftedModel(entries), {
      before: new Map([...before].filter(isNumber)),
      changes: numbers,
    }),
  };
}

/** A source belongs to a number. Currencies are checked in full before they are saved. */
function sourceProblems({
  before,
  changes,
}: {
  readonly before: ReadonlyMap<ValueKey, unknown>;
  readonly changes: Changes;
}): FieldErrors {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([key, value]) => {
      if (currencyIdIn(key) !== undefined && !currencyValues.safeParse(value).success) return [[key, ['Not valid']]];
      const number = valueOfSource(key);
      if (number === undefined) return [];
      const isKnown = before.has(number) || number in changes;
      const problem = isKnown ? sourceProblem(value) : 'Unknown value in the configuration';
      return problem === undefined ? [] : [[key, [problem]]];
    }),
  );
}
