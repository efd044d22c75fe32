import { MIN_MANUAL_VALUE, NONE, validateNumber } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { applyLevel, assumptionFields, reductionFields } from './assumptions.ts';
import { type Draft, type DraftChange, saveStep } from './drafts.server.ts';
import type { ApplyLevelForm, AssumptionsForm, EntryForm } from './estimates.schema.ts';
import type { FieldEntry } from './inputs.ts';
import { isShown } from './model/shown-numbers.ts';
import type { AssumptionField, ReductionField, Saved } from './view.ts';

/**
 * Saves step 2: the entries of the fields that the chosen products need, their companion values and the reductions.
 * Fields that are not needed are left alone.
 *
 * @throws AppError `unprocessable` with each wrong or missing value under its form name, unless `isPartial`
 */
export async function saveAssumptions(actor: Actor, form: AssumptionsForm): Promise<Saved> {
  return saveStep(actor, form, 'assumptions', (draft) => changeAssumptions(draft, form));
}

/**
 * What the posted figures make of a draft. `isPartial` keeps what is right and leaves the rest; `isExcerpt` takes a form
 * for part of the figures, so that those it does not hold are no problem.
 */
export function changeAssumptions(
  draft: Draft,
  form: Omit<AssumptionsForm, 'estId' | 'version'>,
  { isExcerpt = false } = {},
): DraftChange {
  const reductionLevel = form.reductionLevel ?? draft.inputs.reductionLevel;
  const view = { ...draft, inputs: { ...draft.inputs, reductionLevel } };
  const errors: FieldErrors = {};
  refuseUnknown(draft.catalogue, form);
  const fields: Record<string, FieldEntry> = { ...draft.inputs.fields };
  const fieldsExisting: Record<string, number> = { ...draft.inputs.fieldsExisting };
  for (const field of assumptionFields(view).flatMap((group) => group.fields)) {
    const given = form.fields[field.id];
    const read = readField(field, given);
    if ('entry' in read) fields[field.id] = read.entry;
    else if (given || !isExcerpt) errors[`fields.${field.id}.value`] = [read.error];
    readCompanion(field, form.fieldsExisting[field.id], fieldsExisting, errors);
  }
  const reductions = readReductions(draft, form, errors);
  if (!form.isPartial && Object.keys(errors).length > 0) {
    const count = Object.keys(errors).length;
    throw new AppError('unprocessable', count === 1 ? 'There is a problem' : 'There are problems', { errors });
  }
  return { inputs: { ...view.inputs, fields, fieldsExisting, reductions } };
}

/** Refuses names that no field and no reduction of the model has: what stands under them would be lost without a word. */
function refuseUnknown(
  { fields, drivers }: Draft['catalogue'],
  form: Pick<AssumptionsForm, 'fields' | 'fieldsExisting' | 'reductions'>,
): void {
  const fieldIds = new Set(fields.map(({ id }) => id));
  const keys = drivers.flatMap(({ id, contributions }) =>
    contributions.flatMap(({ componentId }) => [`${id}_${componentId}`, `${id}:${componentId}`]),
  );
  const known = { fields: fieldIds, fieldsExisting: fieldIds, reductions: new Set(keys) };
  const errors: FieldErrors = {};
  for (const part of ['fields', 'fieldsExisting', 'reductions'] as const)
    for (const name of Object.keys(form[part]))
      if (!known[part].has(name)) errors[`${part}.${name}`] = ['There is no such figure'];
  const [first] = Object.keys(errors);
  if (first) throw new AppError('unprocessable', `${first}: There is no such figure`, { errors });
}

/** Saves step 2 with one level chosen for a whole group, or for all. */
export async function applyAssumptionLevel(actor: Actor, form: ApplyLevelForm): Promise<Saved> {
  return saveStep(actor, form, 'assumptions', (draft) => ({
    inputs: { ...draft.inputs, fields: applyLevel(draft, form) },
  }));
}

type Read = { entry: FieldEntry } | { error: string };

/** An entry that was not sent keeps what is stored, or takes the default. */
function readField(field: AssumptionField, given: EntryForm | undefined): Read {
  if (!given) {
    if (field.entry) return { entry: field.entry };
    return field.shown.value === null ? { error: 'Enter a value' } : { entry: field.shown };
  }
  return readEntry(given, field.shown, field.presets, {
    ...field,
    whose: field.kind === 'fact' ? 'customer' : 'seller',
  });
}

interface EntryRules {
  readonly min: number;
  readonly max: number;
  readonly hasExcludeOption: boolean;
  readonly whose: 'customer' | 'seller';
}

/**
 * What a posted level and value come to. A value that is what the page showed changes nothing; the text of a level's own
 * preset is that level; any other value is Manual.
 */
function readEntry(
  given: EntryForm,
  shown: FieldEntry,
  presets: Readonly<Record<'low' | 'average' | 'high', number>> | null,
  rules: EntryRules,
): Read {
  const text = String(given.value);
  if (given.level === 'exclude') return excluded(rules);
  if (given.level !== 'manual' && !presets) return { error: 'Enter a value' };
  const isBlank = text.trim() === '';
  if (given.level !== 'manual' && presets) {
    const preset = presets[given.level];
    const posted = validateNumber(text);
    const leavesShown = shown.value !== null && posted.value !== null && isShown(shown.value, posted.value);
    if (given.level === shown.level && leavesShown) return { entry: shown };
    if (isBlank || leavesShown || (posted.value !== null && isShown(preset, posted.value)))
      return { entry: { level: given.level, value: preset } };
  }
  if (text.trim() === String(NONE.id)) return excluded(rules);
  const typed = validateNumber(text, { min: rules.min, max: rules.max, minValue: MIN_MANUAL_VALUE });
  if (typed.value === null) return { error: typed.error };
  const value = shown.value !== null && isShown(shown.value, typed.value) ? shown.value : typed.value;
  return { entry: { level: 'manual', value, whose: given.whose ?? shown.whose ?? rules.whose } };
}

function excluded({ hasExcludeOption }: EntryRules): Read {
  return hasExcludeOption ? { entry: { level: 'exclude', value: null } } : { error: 'This figure cannot be excluded' };
}

/** A companion that was sent empty is none: the driver is modelled then. */
function readCompanion(
  field: AssumptionField,
  text: string | undefined,
  companions: Record<string, number>,
  errors: FieldErrors,
): void {
  if (!field.existing || text === undefined) return;
  if (text.trim() === '') {
    delete companions[field.id];
    return;
  }
  const typed = validateNumber(text, { min: field.min, max: field.max, minValue: MIN_MANUAL_VALUE });
  if (typed.value === null) errors[`fieldsExisting.${field.id}`] = [typed.error];
  else if (field.existing.value === null || !isShown(field.existing.value, typed.value))
    companions[field.id] = typed.value;
}

/** Only what differs from the chosen level is stored; what was left as it followed the old level follows the new one. */
function readReductions(
  draft: Draft,
  form: Pick<AssumptionsForm, 'reductions' | 'reductionLevel'>,
  errors: FieldErrors,
): Record<string, FieldEntry> {
  const { inputs } = draft;
  const reductions: Record<string, FieldEntry> = { ...inputs.reductions };
  for (const field of reductionFields(draft)) {
    const name = field.key.replace(':', '_');
    const given = form.reductions[name] ?? form.reductions[field.key];
    if (!given) continue;
    const read = readEntry(given, field.shown, field.presets, {
      min: 0,
      max: 100,
      hasExcludeOption: true,
      whose: 'seller',
    });
    if ('error' in read) errors[`reductions.${name}.value`] = [read.error];
    else if (follows(field, read.entry) || read.entry.level === (form.reductionLevel ?? inputs.reductionLevel))
      delete reductions[field.key];
    else reductions[field.key] = read.entry;
  }
  return reductions;
}

function follows(field: ReductionField, read: FieldEntry): boolean {
  return field.entry === null && read.level === field.shown.level;
}
