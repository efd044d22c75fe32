import { AppError, type FieldErrors, fieldError } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { changeAssumptions } from '../assumptions.server.ts';
import { type DraftChange, saveStep, withChange } from '../drafts.server.ts';
import { STEP_SHAPES } from '../estimates.schema.ts';
import type { Draft } from '../estimates.server.ts';
import { DRAFT_STEPS, type DraftStep } from '../inputs.ts';
import { templateFor } from '../report-texts.server.ts';
import { refuseMisplaced, refuseUnknownFigures, type SentFields } from '../save-fields/misplaced.ts';
import type { Saved } from '../view.ts';
import { keptWith, readTexts, settleTyped, storeAsTyped } from './as-typed.ts';
import { type DraftForm, readStep, type Saving, shapeOf, stepTexts } from './save-draft.server.ts';
import { layOver, type SentJson, textsOf } from './sent-texts.ts';
import { stepRules } from './step-rules.ts';
import { assumptionsTexts } from './step-texts.ts';

/** Answer of a partial save: the names of the stored fields, and the messages of those stored only as typed. */
export interface PartlySaved extends Saved {
  readonly stored: readonly string[];
  readonly invalid: FieldErrors;
}

interface Target {
  readonly estId: number;
  readonly version: number;
}
/** The fields of each step as a call sends them. */
export type SentSteps = Readonly<Partial<Record<DraftStep, SentJson>>>;

interface Part {
  readonly change: DraftChange;
  readonly stored: readonly string[];
  readonly invalid: FieldErrors;
}

/**
 * Saves the valid fields of some steps, as a page does, and stores the others as typed. Fields that were not sent stay unchanged.
 * @throws AppError `unprocessable`, without storing anything, for fields that have no place in the estimate
 */
export async function savePartly(actor: Actor, target: Target, sent: SentSteps): Promise<PartlySaved> {
  const steps = DRAFT_STEPS.filter((step) => sent[step] !== undefined);
  const figures = sent.assumptions && plainFigures(sent.assumptions);
  // The costs decide if the hourly cost of IT is needed, so its value is read again after them.
  const reads = sent.investment && figures ? [...steps, 'assumptions' as const] : steps;
  const whole = Object.assign({}, ...Object.values(sent), figures) as SentFields;
  const template = await templateFor(actor, target.estId, steps);
  const parts = new Map<DraftStep, Part>();
  const saved = await saveStep(actor, target, steps.at(-1) ?? 'scenario', async (draft, tx) => {
    // First, because names become form field names.
    refuseUnknownFigures(draft, whole);
    let change: DraftChange = { inputs: draft.inputs };
    for (const step of reads) {
      const given = (step === 'assumptions' ? figures : sent[step]) ?? {};
      const part = await savePart({ actor, tx, template }, withChange(draft, change), { ...target, step }, given);
      change = { inputs: part.change.inputs, row: { ...change.row, ...part.change.row } };
      parts.set(step, part);
    }
    refuseMisplaced(withChange(draft, change), whole);
    return change;
  });
  const all = [...parts.values()];
  return {
    ...saved,
    stored: all.flatMap(({ stored }) => stored),
    invalid: Object.assign({}, ...all.map(({ invalid }) => invalid)),
  };
}

async function savePart(
  saving: Saving,
  draft: Draft,
  target: Target & { readonly step: DraftStep },
  sent: SentJson,
): Promise<Part> {
  const { step } = target;
  if (step === 'assumptions') return saveFigures(draft, sent);
  const { texts, places } = layOver(await stepTexts(draft, step, saving.template), ownRules(step, sent));
  const { read, change } = await readAndChange(saving, draft, { ...target, texts, isPressed: true });
  const kept = { ...change, inputs: storeAsTyped(draft, change.inputs, step, read.typed) };
  const wrong = Object.entries(read.errors);
  // One invalid product keeps the whole choice as sent.
  if (step === 'products' && wrong.length > 0) return { change: kept, stored: [], invalid: read.errors };
  const names = [...places].filter(([name]) => name !== 'clearsProducts');
  // A valid value can be stored as typed with an invalid one: an account with its customer.
  const keeperOf = (place: string) =>
    wrong.find(([name]) => name === place) ?? wrong.find(([name]) => keptWith(name)(place));
  const invalid: FieldErrors = {};
  for (const [name, place] of names) {
    const [keeper, messages] = keeperOf(place) ?? [];
    if (keeper && messages) invalid[keeper === place ? name : keeper] = messages;
  }
  requireShort(read.typed);
  return { change: kept, stored: names.flatMap(([name, place]) => (keeperOf(place) ? [] : [name])), invalid };
}

/** A longer text was not typed, and would make every answer about the estimate as long. */
const MOST_TYPED = 50_000;

function requireShort(typed: Texts): void {
  const [name] = Object.entries(typed).find(([, text]) => [text].flat().join('').length > MOST_TYPED) ?? [];
  if (name !== undefined) throw fieldError(name, `Must be ${MOST_TYPED.toLocaleString('en-US')} characters or fewer`);
}

/** A call needs no confirmation: another scenario clears the products, and a new customer replaces the old one. */
function ownRules(step: DraftStep, sent: SentJson): SentJson {
  if (step !== 'scenario') return sent;
  const isNew = sent.newCustomer !== undefined && sent.customerId === undefined;
  return { ...sent, ...(isNew ? { customerId: '' } : {}), clearsProducts: 'yes' };
}

/** Errors that only the database can find, such as a duplicate name, also keep their field as typed. */
async function readAndChange(saving: Saving, draft: Draft, form: DraftForm) {
  const read = await readStep(draft, form, saving);
  try {
    return { read, change: await read.change() };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unprocessable' || form.step !== 'scenario') throw error;
    const refused = error.errors ?? {};
    if (Object.keys(refused).length === 0) throw error;
    const again = await readStep(draft, { ...form, refused }, saving);
    return { read: again, change: await again.change() };
  }
}

/** Saves figures alone. Figures that were not sent stay unchanged, even without a value. */
function saveFigures(draft: Draft, sent: SentJson): Part {
  const given = textsOf(sent);
  const { fit, typed, errors } = readTexts(stepRules(draft, 'assumptions'), given, assumptionsTexts(draft));
  const { inputs } = changeAssumptions(draft, shapeOf(STEP_SHAPES.assumptions, fit), {
    isExcerpt: true,
  });
  const isStored = (name: string) => !(name.replace(/\.(level|whose)$/, '.value') in errors);
  return {
    change: { inputs: settleTyped(inputs, 'assumptions', sent, typed) },
    stored: Object.keys(given).filter(isStored),
    invalid: errors,
  };
}

/** Normalizes figures: a value without a level is Manual, and a level without a value uses its own. */
function plainFigures({ fields, reductions, fieldsExisting, ...rest }: SentJson): SentJson {
  const entries = (record: unknown = {}) =>
    Object.fromEntries(
      Object.entries(record as Record<string, SentJson>).map(([name, entry]) => [
        name,
        { level: 'manual', value: '', ...entry },
      ]),
    );
  const companions = Object.entries((fieldsExisting ?? {}) as SentJson);
  return {
    fields: entries(fields),
    ...rest,
    reductions: entries(reductions),
    fieldsExisting: Object.fromEntries(companions.map(([name, text]) => [name.replace(/Existing$/, ''), text])),
  };
}
