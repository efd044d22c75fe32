import type { SelectionRulesView } from '#app/modules/catalogue/manage.server.ts';

/** The rules as a form holds them: forbidden pairs as `5,6`, and the texts of entry 4. */
export interface RulesTexts {
  readonly estimateNew: readonly string[];
  readonly estimateExisting: readonly string[];
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export function rulesTexts({ forbiddenPairs, include, exclude }: SelectionRulesView): RulesTexts {
  const texts = (pairs: readonly (readonly number[])[]) => pairs.map((pair) => pair.join(','));
  return {
    estimateNew: texts(forbiddenPairs.estimateNew),
    estimateExisting: texts(forbiddenPairs.estimateExisting),
    include,
    exclude,
  };
}

/** Two people's changes of one list together: what either added is in it, what either took out is not. */
export function mergeList(mine: readonly string[], was: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((text) => mine.includes(text) || !was.includes(text));
  return [...kept, ...mine.filter((text) => !was.includes(text) && !theirs.includes(text))];
}
