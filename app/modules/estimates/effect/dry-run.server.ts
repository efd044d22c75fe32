import type { Catalogue } from '@worthwhile/roi-core';
import { calculate, leadAmount, ModelInputError, resolveInput } from '@worthwhile/roi-core';
import { workedExamples } from '@worthwhile/roi-core/worked-examples';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { catalogueOfDraft, readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { checkEntry } from '#app/modules/configuration/model/load-entry.server.ts';
import * as store from './effect.store.server.ts';
import { moveOf } from './effect.tasks.server.ts';
import { type Effect, type Moved, summarize } from './summarize.ts';

const LAST_ESTIMATES = 50;

/** A worked example in base currency; null if it can’t be calculated. */
export interface ExampleMove {
  readonly id: string;
  readonly title: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly hardBefore: number | null;
  readonly hardAfter: number | null;
}
export interface DryRun {
  readonly examples: readonly ExampleMove[];
  readonly effect: Effect;
}

/**
 * Checks a posted form as if it were saved, and tries it on the worked examples and the last open estimates. Nothing is saved.
 * @returns no dry run while a formula is not a number
 * @throws AppError `unprocessable` by input name
 */
export async function tryEntry(actor: Actor, given: Parameters<typeof checkEntry>[1]) {
  const { tried, base, ...checked } = await checkEntry(actor, given);
  const isBroken = checked.checks.some(
    ({ id, problems }) => (id === 'names' || id === 'limits') && problems.length > 0,
  );
  return {
    ...checked,
    dryRun: isBroken ? null : await dryRun(actor, await readCatalogue(base), await catalogueOfDraft(tried)),
  };
}

async function dryRun(actor: Actor, newest: Catalogue, drafted: Catalogue): Promise<DryRun> {
  const scope = scopeOf(actor);
  const ids = await inScope(scope, (tx) => store.listOpen(tx, scope, LAST_ESTIMATES));
  const found: Moved[] = [];
  for (const id of ids) {
    const moved = await moveOf(scope, id, { newest, drafted });
    if (moved) found.push(moved);
  }
  return {
    examples: workedExamples.map(({ id, title, inputs }) => {
      const [before, after] = [newest, drafted].map((catalogue) => headlineOf(catalogue, inputs));
      return {
        id,
        title,
        before: before?.all ?? null,
        after: after?.all ?? null,
        hardBefore: before?.hardOnly ?? null,
        hardAfter: after?.hardOnly ?? null,
      };
    }),
    effect: summarize(found, ids.length - found.length),
  };
}

function headlineOf(catalogue: Catalogue, inputs: (typeof workedExamples)[number]['inputs']) {
  try {
    const { all, hardOnly } = calculate(catalogue, resolveInput(catalogue, inputs)).headline;
    return { all: leadAmount(all), hardOnly: leadAmount(hardOnly) };
  } catch (error) {
    if (error instanceof ModelInputError) return null;
    throw error;
  }
}
