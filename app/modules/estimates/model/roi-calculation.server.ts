import {
  calculate,
  explainAll,
  type ModelInput,
  ModelInputError,
  type PlausibilityFinding,
  plausibility,
  type Result,
  resolveWhole,
  type Trace,
} from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';

export type Calculation = Result & {
  /** Explanations by figure ID. */
  readonly trace: Readonly<Record<string, Trace>>;
  readonly findings: readonly PlausibilityFinding[];
};

/**
 * Computes a whole model input with the current configuration; stores nothing. Values that do not belong to the scenario or the
 * chosen products are refused, never ignored.
 * @throws AppError `unprocessable` with every problem under its path
 */
export async function roiCalculation(given: ModelInput): Promise<Calculation> {
  const catalogue = await readCatalogue(await newestConfigId());
  try {
    const input = resolveWhole(catalogue, given);
    const result = calculate(catalogue, input);
    return {
      ...result,
      findings: plausibility(catalogue, input, result),
      trace: explainAll(catalogue, input, result, given.agreements),
    };
  } catch (error) {
    if (!(error instanceof ModelInputError)) throw error;
    const errors: FieldErrors = {};
    for (const { path, message, allowed } of error.problems) {
      const name = fieldNameOf(path);
      errors[name] = [...(errors[name] ?? []), `${message} (allowed: ${allowed})`];
    }
    const [first] = error.problems;
    throw new AppError('unprocessable', first ? `${fieldNameOf(first.path)}: ${first.message}` : error.message, {
      errors,
    });
  }
}

/** The model writes list positions as `licences.0.quantity`; error messages use form names. */
function fieldNameOf(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
}
