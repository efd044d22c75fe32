import { roundHalfUp } from '../number/rounding.ts';
import { type InternalEffort, needsItHourlyCost } from '../selection/fields-needed.ts';
import type { Catalogue, Field, LevelId, ModelInput, Numeric, Provenance } from '../types.ts';
import { defaultOf, findField } from './presets.ts';
import type { NumberRule, ProblemList } from './problems.ts';

/** The end of a companion's name. A companion is the field's value measured with the product in place. */
const COMPANION_SUFFIX = 'Existing';

/** Returns `costPerTicketExisting` for `costPerTicket`. */
export function companionOf(fieldId: string): string {
  return fieldId + COMPANION_SUFFIX;
}

/** @returns null for any other name */
export function fieldOfCompanion(catalogue: Pick<Catalogue, 'fields'>, name: string): string | null {
  const plainId = name.endsWith(COMPANION_SUFFIX) ? name.slice(0, -COMPANION_SUFFIX.length) : null;
  return plainId !== null && findField(catalogue, plainId) ? plainId : null;
}

/** Converts limits of money, which the catalogue has in base currency, to the estimate's currency. */
export function limitsOf(field: Field, currencyValue: number): NumberRule {
  const scale = field.monetary ? currencyValue : 1;
  return { min: roundHalfUp(field.min * scale, 2), max: roundHalfUp(field.max * scale, 2), canBeExcluded: true };
}

interface FieldContext {
  readonly currencyValue: number;
  readonly assumptionLevel: LevelId;
  /** Fields that the calculation requires. */
  readonly needed: ReadonlySet<string>;
  readonly effort: InternalEffort;
}

/**
 * Reads every needed field, as given or by its default, and all other given fields. Companions are accepted under
 * `fieldsExisting` by the plain ID, or among the fields with the suffix; an excluded companion counts as none.
 */
export function readFields(catalogue: Catalogue, input: ModelInput, context: FieldContext, problems: ProblemList) {
  const given: Record<string, Numeric> = {};
  const measured: Record<string, Numeric> = { ...input.fieldsExisting };
  for (const [id, value] of Object.entries(input.fields ?? {})) {
    const plainId = fieldOfCompanion(catalogue, id);
    if (plainId === null) given[id] = value;
    else measured[plainId] = value;
  }
  refuseUnknown(catalogue, 'fields', given, problems);
  refuseUnknown(catalogue, 'fieldsExisting', measured, problems);

  const values: Record<string, number> = {};
  const companions: Record<string, number> = {};
  const levels: Record<string, LevelId | 'manual' | 'exclude'> = {};
  const provenance: Record<string, Provenance> = {};
  for (const field of catalogue.fields) {
    const limits = limitsOf(field, context.currencyValue);
    const companion = measured[field.id];
    if (companion !== undefined) {
      const value = problems.read(`fieldsExisting.${field.id}`, companion, limits);
      if (value >= 0) companions[field.id] = value;
    }
    const typed = given[field.id];
    if (typed === undefined && !context.needed.has(field.id)) continue;
    // Facts come first in the catalogue, so the facts that a default follows are known here.
    const value =
      typed === undefined
        ? defaultOrProblem(catalogue, input, field, { ...context, facts: values }, problems)
        : problems.read(`fields.${field.id}`, typed, limits);
    if (value < 0) refuseExcludedStaffCost(field, value, context, problems);
    values[field.id] = value;
    const level = levelOf(input, field.id, value, typed !== undefined, context.assumptionLevel);
    levels[field.id] = level;
    provenance[field.id] = input.provenance?.[field.id] ?? provenanceOf(field, level);
  }
  return { values, companions, levels, provenance };
}

/** The fallback without a given owner: typed facts are the customer's, typed assumptions the seller's. */
function provenanceOf(field: Field, level: LevelId | 'manual' | 'exclude'): Provenance {
  if (level !== 'manual') return 'preset';
  return field.kind === 'fact' ? 'customer' : 'seller';
}

function defaultOrProblem(
  catalogue: Catalogue,
  { industry }: ModelInput,
  field: Field,
  { currencyValue, assumptionLevel, facts }: FieldContext & { readonly facts: Readonly<Record<string, number>> },
  problems: ProblemList,
): number {
  const value = defaultOf(catalogue, { industry, currencyValue, facts }, field.id, assumptionLevel);
  if (value !== undefined) return value;
  const { min, max } = limitsOf(field, currencyValue);
  problems.add(
    `fields.${field.id}`,
    `${field.label} is needed and missing`,
    undefined,
    `a number from ${min} to ${max}, or -1 to leave it out`,
  );
  return 0;
}

function refuseExcludedStaffCost(field: Field, value: number, { effort }: FieldContext, problems: ProblemList): void {
  if (field.id !== 'itHourlyCost' || !needsItHourlyCost(effort)) return;
  problems.add(
    `fields.${field.id}`,
    `${field.label} can't be left out while internal hours or retired tools are given`,
    value,
    `a number from ${field.min} to ${field.max}`,
  );
}

function refuseUnknown(
  catalogue: Catalogue,
  path: string,
  values: Readonly<Record<string, Numeric>>,
  problems: ProblemList,
): void {
  for (const [id, value] of Object.entries(values)) {
    if (!findField(catalogue, id)) problems.add(`${path}.${id}`, 'Unknown field', value, 'the id of a field');
  }
}

/** Returns the level to display: excluded, the input's own, manual for a typed value, else the preset's. */
export function levelOf(
  input: ModelInput,
  id: string,
  value: number,
  isTyped: boolean,
  presetLevel: LevelId,
): LevelId | 'manual' | 'exclude' {
  if (value < 0) return 'exclude';
  return input.levels?.[id] ?? (isTyped ? 'manual' : presetLevel);
}
