import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { api } from '#app/http/api.server.ts';
import type { Creating } from '#app/http/idempotency.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { isPartial, STEP_FIELDS } from '#app/modules/estimates/any-step/any-step.schema.ts';
import { type PartlySaved, type SentSteps, savePartly } from '#app/modules/estimates/drafts/save-partly.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { saveTarget } from '#app/modules/estimates/fields.schema.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import { TEXT } from '#app/text.ts';

const savedAnswer = z.strictObject({
  data: z.strictObject({
    estId: z.int(),
    version: z.int(),
    state: z.int(),
    currentStep: z.int(),
    /** The call had been made before, and this one changed nothing. */
    wasGenerated: z.literal(true).optional(),
    /** With `isPartial`: the names of the fields that are stored. */
    stored: z.array(z.string()).optional(),
    /** With `isPartial`: the fields that are kept as typed and not stored, by name, each with its messages. */
    invalid: z.record(z.string(), z.array(z.string())).optional(),
  }),
  message: z.string(),
});

/** What a save in part says in place of its message when not all of them fit. */
const SAVED_PARTLY = 'Some values do not fit and are kept as typed; the others are saved.';

/** The business scenarios of a path: the ones of `existing/` above 2, the others up to 2. */
export const NEW_SCENARIOS = [1, 2] as const;
export const EXISTING_SCENARIOS = [3, 4] as const;

type SavedStep = keyof typeof STEP_FIELDS;

/** A save's body with the choice to store only what fits of it. */
export function orInPart<S extends z.ZodObject>(schema: S): z.ZodType<z.output<S>> {
  return schema.safeExtend({ isPartial }) as unknown as z.ZodType<z.output<S>>;
}

/**
 * One call of the wizard. An estimate of a scenario that belongs to the other family of paths answers 404.
 *
 * @param options.body schema of the step's form; `estId` names the estimate, `scenarioId` that of a new one
 * @param options.inPart the steps of which it can save a part, if `isPartial` asks for it
 */
export function stepOperation<B extends z.ZodType<{ estId?: number; scenarioId?: number }>>(options: {
  method: 'POST' | 'PUT' | 'PATCH';
  summary: string;
  scenarios: readonly number[];
  body: B;
  message: string;
  creating?: Creating;
  inPart?: readonly SavedStep[];
  save: (actor: Actor, form: z.output<B>) => Promise<Saved>;
}) {
  const { method, summary, scenarios, body, message, creating, inPart = [], save } = options;
  return api({
    can: 'estimates.change',
    method,
    summary,
    creating,
    body,
    takesUnruly: (given) => inPart.length > 0 && isAskedInPart(given),
    output: savedAnswer,
    run: async ({ actor, body: form, sent }) => {
      if (inPart.length > 0 && isAskedInPart(sent as object)) {
        const target = z.object(saveTarget).parse(sent);
        await requireFamily(actor, scenarios, target.estId);
        const data = await savePartly(actor, target, stepsOf(sent as object, inPart));
        return { data, message: Object.keys(data.invalid).length > 0 ? SAVED_PARTLY : message };
      }
      const { estId, scenarioId } = form as { estId?: number; scenarioId?: number };
      if (estId === undefined) requireOwnFamily(scenarios, scenarioId);
      else await requireFamily(actor, scenarios, estId);
      const data: Saved | PartlySaved = await save(actor, form);
      return { data, message: data.wasGenerated ? 'Already generated. Nothing changed.' : message };
    },
    versionOf: ({ data }) => data.version,
  });
}

function isAskedInPart(given: object): boolean {
  return isPartial.safeParse((given as { isPartial?: unknown }).isPartial).data === true;
}

/** What was sent of each step. */
function stepsOf(sent: object, steps: readonly SavedStep[]): SentSteps {
  const parts = steps.map((step) => {
    const names: readonly string[] = STEP_FIELDS[step];
    return [step, Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name)))] as const;
  });
  return Object.fromEntries(parts.filter(([, fields]) => Object.keys(fields).length > 0));
}

async function requireFamily(actor: Actor, scenarios: readonly number[], estId: number): Promise<void> {
  if (!scenarios.includes((await readEstimate(actor, estId)).estimate.scenarioId))
    throw new AppError('notFound', TEXT.notFound);
}

/** A new estimate is made at the path of its scenario; the answer names it, unlike that about an estimate out of sight. */
function requireOwnFamily(scenarios: readonly number[], scenarioId: number | undefined): void {
  if (scenarioId !== undefined && scenarios.includes(scenarioId)) return;
  const path = scenarios.includes(1) ? 'existing/estimate/create' : 'estimate/create';
  const message = `Scenario ${scenarioId} is created at ${path}.`;
  throw new AppError('notFound', message, { errors: { scenarioId: [message] } });
}
