import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { api } from '#app/http/api.server.ts';
import type { Creating } from '#app/http/idempotency.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import { TEXT } from '#app/text.ts';

const savedAnswer = z.strictObject({
  data: z.strictObject({ estId: z.int(), version: z.int(), state: z.int(), currentStep: z.int() }),
  message: z.string(),
});

/** The business scenarios of a path: the ones of `existing/` above 2, the others up to 2. */
export const NEW_SCENARIOS = [1, 2] as const;
export const EXISTING_SCENARIOS = [3, 4] as const;

/**
 * One call of the wizard. An estimate of a scenario that belongs to the other family of paths answers 404.
 *
 * @param options.body schema of the step's form; `estId` names the estimate, `scenarioId` that of a new one
 */
export function stepOperation<B extends z.ZodType<{ estId?: number; scenarioId?: number }>>(options: {
  method: 'POST' | 'PUT' | 'PATCH';
  summary: string;
  scenarios: readonly number[];
  body: B;
  message: string;
  creating?: Creating;
  save: (actor: Actor, form: z.output<B>) => Promise<Saved>;
}) {
  const { method, summary, scenarios, body, message, creating, save } = options;
  return api({
    can: 'estimates.change',
    method,
    summary,
    creating,
    body,
    output: savedAnswer,
    run: async ({ actor, body: form }) => {
      const { estId, scenarioId } = form as { estId?: number; scenarioId?: number };
      const actual = estId === undefined ? scenarioId : (await readEstimate(actor, estId)).estimate.scenarioId;
      if (actual === undefined || !scenarios.includes(actual)) throw new AppError('notFound', TEXT.notFound);
      return { data: await save(actor, form), message };
    },
  });
}
