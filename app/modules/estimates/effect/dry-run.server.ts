import type { Catalogue } from '@worthwhile/roi-core';
import { calculate, leadAmount, ModelInputError, resolveInput } from '@worthwhile/roi-core';
import { workedExamples } from '@worthwhile/roi-core/worked-examples';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { catalogueOfDraft, readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { drafted, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { type CheckView, checkEntry, checksOf } from '#app/modules/configuration/model/load-entry.server.ts';
import { problemsOf } from '#app/modules/configuration/model/model-problems.ts';
import * as store from './effect.store.server.ts';
import { moveOf } from './move-of.server.ts';
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
  return {
    ...checked,
    dryRun: isBroken(checked.checks)
      ? null
      : await dryRun(actor, await readCatalogue(base), await catalogueOfDraft(tried)),
  };
}

/** A formula with one of these problems may not result in a number. */
function isBroken(checks: readonly CheckView[]): boolean {
  return checks.some(({ id, problems }) => (id === 'names' || id === 'limits') && problems.length > 0);
}

/** Calculates the first worked example with the newest version and with the draft. */
export async function firstExample(actor: Actor): Promise<ExampleMove | null> {
  const draft = await readDraft(actor);
  const configuration = drafted(draft);
  if (isBroken(checksOf(problemsOf(configuration)))) return null;
  const newest = await readCatalogue(draft.base.configId);
  return movesOf(workedExamples.slice(0, 1), newest, await catalogueOfDraft(configuration))[0] ?? null;
}

async function dryRun(actor: Actor, newest: Catalogue, tried: Catalogue): Promise<DryRun> {
  const scope = scopeOf(actor);
  const ids = await inScope(scope, (tx) => store.listOpen(tx, scope, LAST_ESTIMATES));
  const found: Moved[] = [];
  for (const id of ids) {
    const moved = await moveOf(scope, id, { newest, drafted: tried });
    if (moved) found.push(moved);
  }
  return {
    examples: movesOf(workedExamples, newest, tried),
    effect: summarize(found, ids.length - found.length),
  };
}

function movesOf(examples: typeof workedExamples, newest: Catalogue, tried: Catalogue): ExampleMove[] {
  return examples.map(({ id, title, inputs }) => {
    const [before, after] = [newest, tried].map((catalogue) => headlineOf(catalogue, inputs));
    return {
      id,
      title,
      before: before?.all ?? null,
      after: after?.all ?? null,
      hardBefore: before?.hardOnly ?? null,
      hardAfter: after?.hardOnly ?? null,
    };
  });
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
