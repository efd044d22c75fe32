import { type LevelId, MIN_MANUAL_VALUE, validateNumber } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { type AssumptionField, assumptionFields, type ReductionField, reductionFields } from './assumptions.ts';
import {
  AGREED_BEFORE,
  AGREEMENT_NEEDED,
  type EntryRule,
  isAgreement,
  readEntryText,
  reductionName,
} from './drafts/check-step.ts';
import type { DraftChange } from './drafts.server.ts';
import type { AssumptionsForm, EntryForm } from './estimates.schema.ts';
import type { Draft } from './estimates.server.ts';
import type { FieldEntry } from './inputs.ts';
import { isUnchanged } from './model/unchanged-values.ts';
import { refuseUnknownFigures } from './save-fields/misplaced.ts';

/**
 * Applies posted figures to a draft and ignores those without a place in it.
 * @throws AppError `unprocessable` with each wrong or missing value under its form name
 * @param options.isExcerpt the form holds only some figures; missing ones are no problem
 */
export function changeAssumptions(
  draft: Draft,
  form: Omit<AssumptionsForm, 'estId' | 'version'>,
  { isExcerpt = false } = {},
): DraftChange {
  const reductionLevel = form.reductionLevel ?? draft.inputs.reductionLevel;
  const view = { ...draft, inputs: { ...draft.inputs, reductionLevel } };
  const errors: FieldErrors = {};
  refuseUnknownFigures(draft, form);
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
  const count = Object.keys(errors).length;
  if (count > 0)
    throw new AppError('unprocessable', count === 1 ? 'There is a problem' : 'There are problems', { errors });
  return { inputs: { ...view.inputs, fields, fieldsExisting, reductions } };
}

type Read = { entry: FieldEntry } | { error: string };

/** A missing entry keeps the stored value or gets the default. */
function readField(field: AssumptionField, given: EntryForm | undefined): Read {
  if (!given) {
    if (field.entry) return { entry: field.entry };
    return field.shown.value === null ? { error: 'Enter a value' } : { entry: field.shown };
  }
  return readEntry(given, { ...field, minValue: MIN_MANUAL_VALUE }, field.kind === 'fact' ? 'customer' : 'seller');
}

/** Reads a posted level and value. A typed value is stored next to a level, so Manual can restore it. */
function readEntry(
  given: EntryForm,
  rule: Omit<EntryRule, 'shown'> & { readonly shown: FieldEntry },
  whoseElse: 'customer' | 'seller',
): Read {
  const { shown, presets } = rule;
  const reading = readEntryText(rule, given.level, String(given.value));
  const own = shown.level === 'manual' ? shown.value : (shown.typed ?? null);
  const before = own === null ? {} : { typed: own };
  if (reading === 'shown') return { entry: shown };
  if (reading === 'exclude' || reading === 'notApplicable')
    return { entry: { level: reading, value: null, ...before } };
  if (reading === 'preset') {
    const level = given.level as LevelId;
    return { entry: { level, value: presets?.[level] ?? null, ...before } };
  }
  if ('error' in reading) return reading;
  const isUntouched = shown.value !== null && isUnchanged(shown.value, reading.typed);
  const isOwn = own !== null && isUnchanged(own, reading.typed);
  const value = isUntouched || isOwn ? (own ?? shown.value) : reading.typed;
  const kept = shown.whose === 'agreed' && !isUntouched ? undefined : shown.whose;
  const whose = given.whose ?? kept ?? whoseElse;
  if (whose !== 'agreed') return { entry: { level: 'manual', value, whose } };
  const stored = shown.agreement;
  const name = given.agreedBy?.trim() ?? (isUntouched ? stored?.name : undefined) ?? '';
  const date = given.agreedOn?.trim() ?? (isUntouched ? stored?.date : undefined) ?? '';
  if (!isAgreement(name, date)) return { error: AGREEMENT_NEEDED };
  // A form without scripts, or a call that changes what it read, sends the previous value's agreement along.
  if (!isUntouched && name === stored?.name && date === stored.date) return { error: AGREED_BEFORE };
  return { entry: { level: 'manual', value, whose, agreement: { name, date } } };
}

/** An empty measured value means none: the model then computes the driver. */
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
  else if (field.existing.value === null || !isUnchanged(field.existing.value, typed.value))
    companions[field.id] = typed.value;
}

/** Stores only entries that differ from the chosen level. Entries that followed the old level follow the new one. */
function readReductions(
  draft: Draft,
  form: Pick<AssumptionsForm, 'reductions' | 'reductionLevel'>,
  errors: FieldErrors,
): Record<string, FieldEntry> {
  const { inputs } = draft;
  const reductions: Record<string, FieldEntry> = { ...inputs.reductions };
  for (const field of reductionFields(draft)) {
    const name = reductionName(field.key);
    const given = form.reductions[name] ?? form.reductions[field.key];
    if (!given) continue;
    const rule = { ...field, min: 0, max: 100, minValue: MIN_MANUAL_VALUE, hasExcludeOption: true };
    const read = readEntry(given, rule, 'seller');
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
