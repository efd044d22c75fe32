import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { type Calls, call } from '#app/http/api.server.ts';
import type { Creating } from '#app/http/idempotency.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import { savedAnswer } from '#app/modules/estimates/answers/answers.schema.ts';
import { type PartlySaved, type SentSteps, savePartly } from '#app/modules/estimates/drafts/save-partly.server.ts';
import { assumptionsForm, generateForm, investmentForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { saveTarget } from '#app/modules/estimates/fields.schema.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { DRAFT_STEPS, type DraftStep } from '#app/modules/estimates/inputs.ts';
import {
  createBody,
  fieldsOf,
  isPartial,
  productForm,
  reportBody,
  saveForm,
  scenarioBody,
  selectionBody,
} from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import {
  changeProducts,
  saveAssumptions,
  saveEstimate,
  saveInvestment,
  saveReportTexts,
  saveSelection,
} from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { createEstimate, saveScenario } from '#app/modules/estimates/scenario.server.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import { TEXT } from '#app/text.ts';
import { calculationCall, detailsCall, detailsDataOf, listCall } from './estimate-reads.ts';

/**
 * Declares the wizard's calls for estimates of certain business scenarios; others are answered with 404.
 *
 * @param prefix of the paths: scenarios above 2 are below `existing/`
 */
export function stepCalls(prefix: '' | 'existing/', scenarios: readonly number[]): Calls {
  const at = `${prefix}estimate` as const;
  const titles = scenarios.map((id) => scenarioOf(id).title);
  return {
    [`GET ${at}/list`]: listCall({
      can: 'estimates.view',
      summary: `List the estimates of ${titles.join(' and ')}, newest first.`,
      scenarios,
      defaultType: 'internal',
    }),
    [`GET ${at}/details`]: detailsCall(scenarios),
    [`POST ${at}/create`]: stepCall(scenarios, {
      summary: 'Create an estimate.',
      body: createBody,
      creating: {},
      message: 'Estimate created.',
      save: createEstimate,
    }),
    [`PUT ${at}/scenario`]: stepCall(scenarios, {
      summary: 'Save the scenario step. Another scenario can move the estimate to the other family of paths.',
      body: orPartial(scenarioBody),
      partialSteps: ['scenario'],
      message: 'Scenario saved.',
      save: saveScenario,
    }),
    [`PUT ${at}/selection`]: stepCall(scenarios, {
      summary: 'Save the selected products.',
      body: orPartial(selectionBody),
      partialSteps: ['products'],
      message: 'Products saved.',
      save: saveSelection,
    }),
    [`PATCH ${at}/product`]: stepCall(scenarios, {
      summary: 'Change the selected products. Omitted properties keep their values.',
      body: productForm,
      message: 'Products changed.',
      save: changeProducts,
    }),
    [`PUT ${at}/assumptions`]: stepCall(scenarios, {
      summary: 'Save the assumptions.',
      body: orPartial(assumptionsForm.strict()),
      partialSteps: ['assumptions'],
      message: 'Assumptions saved.',
      save: saveAssumptions,
    }),
    [`PUT ${at}/investment`]: stepCall(scenarios, {
      summary: 'Save the investment.',
      body: orPartial(investmentForm.strict()),
      partialSteps: ['investment'],
      message: 'Investment saved.',
      save: saveInvestment,
    }),
    [`GET ${at}/calculation`]: calculationCall(scenarios),
    [`PUT ${at}/pdfContent`]: stepCall(scenarios, {
      summary: 'Save the texts of the report.',
      body: orPartial(reportBody),
      partialSteps: ['report'],
      message: 'PDF Template Successfully Saved!!!',
      save: saveReportTexts,
    }),
    [`PUT ${at}/save`]: stepCall(scenarios, {
      summary: 'Save fields of any step, all or none.',
      body: orPartial(saveForm),
      partialSteps: DRAFT_STEPS,
      message: 'Estimate saved.',
      save: saveEstimate,
    }),
    [`POST ${at}/generate`]: stepCall(scenarios, {
      summary: 'Generate the report and lock the estimate.',
      body: generateForm.strict(),
      message: 'Report generated.',
      save: generateEstimate,
    }),
  };
}

const SAVED_PARTLY = 'Some values are not valid and are saved as entered; the others are saved.';

/** Adds `isPartial`: save only the valid values. */
function orPartial<S extends z.ZodObject>(schema: S): z.ZodType<z.output<S>> {
  return schema.safeExtend({ isPartial }) as unknown as z.ZodType<z.output<S>>;
}

/**
 * Declares one save of the wizard.
 *
 * @param options.body schema of the step's form; `estId` names the estimate, `scenarioId` the scenario of a new one
 * @param options.partialSteps steps that `isPartial` can save in part
 */
function stepCall<B extends z.ZodType<{ estId?: number; scenarioId?: number }>>(
  scenarios: readonly number[],
  options: {
    summary: string;
    body: B;
    message: string;
    creating?: Creating;
    partialSteps?: readonly DraftStep[];
    save: (actor: Actor, form: z.output<B>) => Promise<Saved>;
  },
) {
  const { summary, body, message, creating, partialSteps = [], save } = options;
  const isPartialSave = (sent: object) => partialSteps.length > 0 && asksForPartial(sent);
  return call({
    can: 'estimates.change',
    summary,
    creating,
    body,
    acceptsInvalid: isPartialSave,
    output: savedAnswer,
    stored: async ({ actor, body }) => detailsDataOf(actor, await readEstimate(actor, body.estId ?? 0)),
    run: async ({ actor, body: form, sent }) => {
      if (isPartialSave(sent as object)) {
        const target = z.object(saveTarget).parse(sent);
        await requireFamily(actor, scenarios, target.estId);
        const data = await savePartly(actor, target, stepsOf(sent as object, partialSteps));
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

function asksForPartial(sent: object): boolean {
  return isPartial.safeParse((sent as { isPartial?: unknown }).isPartial).data === true;
}

function stepsOf(sent: object, steps: readonly DraftStep[]): SentSteps {
  const parts = steps.map((step) => [step, fieldsOf(step, sent)] as const);
  return Object.fromEntries(parts.filter(([, fields]) => Object.keys(fields).length > 0));
}

async function requireFamily(actor: Actor, scenarios: readonly number[], estId: number): Promise<void> {
  if (!scenarios.includes((await readEstimate(actor, estId)).estimate.scenarioId))
    throw new AppError('notFound', TEXT.notFound);
}

/** Estimates of other scenarios are created at another path. The message names it, unlike a 404 about an estimate. */
function requireOwnFamily(scenarios: readonly number[], scenarioId: number | undefined): void {
  if (scenarioId !== undefined && scenarios.includes(scenarioId)) return;
  const path = scenarios.includes(1) ? 'existing/estimate/create' : 'estimate/create';
  const message = `Scenario ${scenarioId} is created at ${path}.`;
  throw new AppError('notFound', message, { errors: { scenarioId: [message] } });
}
