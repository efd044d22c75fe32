import e1 from '../../fixtures/e1.json' with { type: 'json' };
import e2 from '../../fixtures/e2.json' with { type: 'json' };
import e3 from '../../fixtures/e3.json' with { type: 'json' };
import e5 from '../../fixtures/e5.json' with { type: 'json' };
import e6 from '../../fixtures/e6.json' with { type: 'json' };
import e7 from '../../fixtures/e7.json' with { type: 'json' };
import { calculate } from '../calculation/calculate.ts';
import { ModelInputError } from '../input/problems.ts';
import { resolveInput } from '../input/resolve.ts';
import type { Catalogue, ModelInput } from '../types.ts';
import { furtherExamples } from './further-examples.ts';

export interface WorkedExample {
  readonly id: string;
  readonly title: string;
  readonly inputs: ModelInput;
}

const checked = [e1, e2, e3, e5, e6, e7].map(
  ({ id, title, inputs }): WorkedExample => ({ id, title, inputs: inputs as unknown as ModelInput }),
);

/** Those that the model was checked with by hand, and what they leave out. By number. */
export const workedExamples: readonly WorkedExample[] = [
  ...checked,
  ...furtherExamples(e1.inputs as unknown as ModelInput),
].sort((one, other) => one.id.localeCompare(other.id));

/** Lists the examples that a catalog cannot calculate, with the reason. */
export function failingExamples(catalogue: Catalogue): { readonly title: string; readonly reason: string }[] {
  return workedExamples.flatMap(({ title, inputs }) => {
    try {
      const { all } = calculate(catalogue, resolveInput(catalogue, inputs)).headline;
      const amount = all.npv ?? all.netBenefit;
      return Number.isFinite(amount) ? [] : [{ title, reason: 'The result is not a number' }];
    } catch (error) {
      if (error instanceof ModelInputError) return [{ title, reason: error.message }];
      throw error;
    }
  });
}
