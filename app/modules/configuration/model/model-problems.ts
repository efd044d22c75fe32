import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { type ModelProblem, modelProblems } from '@worthwhile/roi-core/formula';
import { modelKey } from '@worthwhile/roi-core/schema';
import type { FieldErrors } from '#app/errors.ts';
import type { Configuration } from '../configuration.server.ts';
import { catalogueOf } from './configured-catalogue.ts';

/** What the checks find in a version, or in the draft of one. */
export function problemsOf(configuration: Configuration): readonly ModelProblem[] {
  return modelProblems(catalogueOf(configuration), standardCatalogue);
}

/** What a draft would make wrong, by the key of what is wrong. What was published before does not block a draft. */
export function newProblems(published: Configuration, draft: Configuration): FieldErrors {
  const known = new Set(problemsOf(published).map(textOf));
  const errors: Record<string, string[]> = {};
  for (const problem of problemsOf(draft)) {
    if (known.has(textOf(problem))) continue;
    const key = modelKey(problem.subject.kind, problem.subject.id);
    errors[key] = [...(errors[key] ?? []), problem.message.replace(/\.$/, '')];
  }
  return errors;
}

const textOf = ({ subject, message }: ModelProblem) => `${subject.kind}:${subject.id} ${message}`;
