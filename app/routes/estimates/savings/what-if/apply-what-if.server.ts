import { AppError, type FieldErrors } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { reductionName } from '#app/modules/estimates/drafts/check-step.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { assumptionsTexts, investmentTexts } from '#app/modules/estimates/drafts/step-texts.ts';
import { generateForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { proposedLicences } from '#app/modules/estimates/proposed-licences.ts';
import { saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { saveEstimate } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { savingsOf } from '#app/modules/estimates/savings.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { stepHref } from '../../wizard/wizard-url.ts';
import { loadWhatIf } from './load-what-if.ts';
import { changeName, parseWhatIf } from './what-if-url.ts';

const TARGET = ['estId', 'version', 'intent'];
/** The notice travels in a cookie. */
const MAX_UNDO_LENGTH = 2200;
const MAX_SUMMARY_LENGTH = 400;

/**
 * Stores the tried values: figures as Manual with source "Our estimate", prices and discounts in their license lines. The
 * notice names what changed, and its Undo sends the values from before.
 *
 * @throws AppError the codes of the save, with messages under the names of the tried values
 */
export async function applyWhatIf(actor: Actor, formData: FormData): Promise<Response> {
  const posted = new URLSearchParams([...formData].map(([name, value]) => [name, String(value)]));
  const { estId } = readStepForm(generateForm, formData);
  const view = await readEstimate(actor, estId);
  const question = parseWhatIf(posted);
  const tried = loadWhatIf(view.catalogue, await savingsOf(actor, estId), { ...question, chosen: undefined }).changes;
  if (tried.length === 0) throw new AppError('invalid', 'Enter a new value first.');
  const { fields, triedAs } = fieldsOf(view, Object.fromEntries(tried.map(({ variable, text }) => [variable, text])));
  const before = textsBefore(view, Object.keys(fields));
  const saved = await save(actor, { estId, version: posted.get('version') ?? '' }, fields).catch((error) => {
    throw renamed(error, triedAs);
  });
  const page = stepHref(estId, 'savings', 'edit');
  const undo = { intent: 'undo-what-if', estId: String(estId), version: String(saved.version), ...before };
  const changes = tried.map(({ label, before: was, text, unit }) => `${label}: ${was} to ${text} ${unit}`).join('; ');
  return redirectWithNotice(page, {
    type: 'success',
    message:
      changes.length <= MAX_SUMMARY_LENGTH
        ? `Applied to the estimate. ${changes}.`
        : `Applied ${tried.length} figures to the estimate.`,
    form: JSON.stringify(undo).length <= MAX_UNDO_LENGTH ? { action: page, label: 'Undo', fields: undo } : undefined,
  });
}

/** Restores the values from before, unless someone has saved since. */
export async function undoWhatIf(actor: Actor, formData: FormData): Promise<Response> {
  const { estId, version } = readStepForm(generateForm, formData);
  const fields = [...formData].filter(([name]) => !TARGET.includes(name)).map(([name, text]) => [name, String(text)]);
  await save(actor, { estId, version: String(version) }, Object.fromEntries(fields));
  return redirectWithNotice(stepHref(estId, 'savings', 'edit'), {
    type: 'success',
    message: 'Restored the values from before.',
  });
}

async function save(
  actor: Actor,
  target: { estId: number; version: string },
  fields: Readonly<Record<string, string>>,
) {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...target, ...fields })) form.set(name, String(text));
  return saveEstimate(actor, readStepForm(saveForm, form));
}

/** The form fields that store the tried values, and the names under which they were tried. */
function fieldsOf(view: EstimateView, changes: Readonly<Record<string, string>>) {
  const fields: Record<string, string> = {};
  const triedAs = new Map<string, string>();
  for (const [variable, text] of Object.entries(changes)) {
    if (LINE_PARTS.test(variable)) continue;
    const name = variable.includes(':') ? `reductions.${reductionName(variable)}` : `fields.${variable}`;
    Object.assign(fields, { [`${name}.level`]: 'manual', [`${name}.value`]: text, [`${name}.whose`]: 'seller' });
    triedAs.set(`${name}.value`, changeName(variable));
  }
  if (Object.keys(changes).some((variable) => LINE_PARTS.test(variable))) {
    proposedLicences(view).forEach(({ componentId, ...stored }, index) => {
      const line = {
        componentId,
        quantity: stored.quantity ?? '',
        maintenancePct: stored.maintenancePct,
        unitPrice: changes[`price:${componentId}`] ?? stored.unitPrice ?? '',
        discountPct: changes[`discount:${componentId}`] ?? stored.discountPct,
      };
      for (const [part, value] of Object.entries(line)) fields[`licences[${index}].${part}`] = String(value);
      triedAs.set(`licences[${index}].unitPrice`, changeName(`price:${componentId}`));
      triedAs.set(`licences[${index}].discountPct`, changeName(`discount:${componentId}`));
    });
  }
  return { fields, triedAs };
}

const LINE_PARTS = /^(price|discount):/;

/** The texts of these fields as the steps show them, with the agreement of each figure. */
function textsBefore(view: EstimateView, names: readonly string[]): Record<string, string> {
  const texts = { ...assumptionsTexts(view), ...investmentTexts(view) };
  const agreed = names
    .filter((name) => name.endsWith('.whose'))
    .flatMap((name) => ['agreedBy', 'agreedOn'].map((part) => name.replace('whose', part)));
  return Object.fromEntries(
    [...names, ...agreed].flatMap((name) => (texts[name] === undefined ? [] : [[name, String(texts[name])]])),
  );
}

function renamed(error: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof AppError) || error.code !== 'unprocessable' || !error.errors) return error;
  const errors: FieldErrors = {};
  for (const [name, messages] of Object.entries(error.errors)) errors[names.get(name) ?? name] = messages;
  return new AppError(error.code, error.message, { errors, cause: error });
}
