import type { LevelId } from '@worthwhile/roi-core';
import {
  type AssumptionField,
  type AssumptionsView,
  assumptionFields,
  holdsGroup,
  type ReductionField,
  reductionFields,
} from '../assumptions.ts';
import { reductionName } from '../drafts/check-step.ts';
import { type AppliedLevel, type EstimateInputs, type FieldEntry, isLeftOut, REDUCTIONS } from '../inputs.ts';

/** One level for a group of figures, for a family's groups, for the reductions, or (no group) for all figures. */
export interface LevelChoice {
  readonly group?: string | undefined;
  readonly level: LevelId | 'manual';
  /** Includes manual figures. */
  readonly alsoOwn?: boolean;
  /** Form names of figures (`fields.costPerTicket`) that stay in any case: they were just changed. */
  readonly except?: readonly string[];
}

/** Counts of a group's figures that have levels. */
export interface LevelOutcome {
  readonly inputs: EstimateInputs;
  readonly figures: number;
  readonly set: number;
  readonly kept: number;
  readonly excluded: number;
  readonly changes: Pick<AppliedLevel, 'fields' | 'reductions' | 'reductionLevels'>;
}

type Figure = (AssumptionField | ReductionField) & { readonly name: string };

/** Applies a level. Excluded figures stay excluded, and manual ones stay without `alsoOwn`; facts have no levels. */
export function applyLevel(view: AssumptionsView, choice: LevelChoice): LevelOutcome {
  const isReductions = choice.group === REDUCTIONS;
  const figures: readonly Figure[] = isReductions
    ? reductionFields(view).map((field) => ({ ...field, name: `reductions.${reductionName(field.key)}` }))
    : assumptionFields(view)
        .filter((group) => holdsGroup(choice.group, group))
        .flatMap(({ fields }) => fields.map((field) => ({ ...field, name: `fields.${field.id}` })))
        .filter(({ presets }) => presets !== null);
  const excluded = figures.filter(({ shown }) => isLeftOut(shown.level));
  const kept = figures.filter((figure) => !excluded.includes(figure) && isKept(view, figure, choice));
  const set = figures.filter((figure) => !excluded.includes(figure) && !kept.includes(figure));
  const changes = isReductions ? reductionChanges(view, set, kept, choice) : fieldChanges(set, choice);
  return {
    inputs: changed(view.inputs, changes),
    figures: figures.length,
    set: set.length,
    kept: kept.length,
    excluded: excluded.length,
    changes,
  };
}

function isKept({ inputs }: AssumptionsView, { name, shown }: Figure, { alsoOwn, except = [] }: LevelChoice): boolean {
  if (except.includes(name)) return true;
  return !alsoOwn && (shown.level === 'manual' || inputs.asTyped?.assumptions?.[`${name}.value`] !== undefined);
}

/** Sets the figure to the level and keeps a typed value, so Manual can restore it. */
function entryAt({ shown, presets }: Figure, level: LevelChoice['level']): FieldEntry {
  const own = shown.level === 'manual' ? shown.value : (shown.typed ?? null);
  if (level !== 'manual') return { level, value: presets?.[level] ?? null, ...(own === null ? {} : { typed: own }) };
  return shown.level === 'manual' ? shown : { level, value: own ?? shown.value, whose: 'seller' };
}

function fieldChanges(set: readonly Figure[], { level }: LevelChoice): LevelOutcome['changes'] {
  const fields = set.map((figure) => [
    'id' in figure ? figure.id : '',
    { before: figure.entry, after: entryAt(figure, level) },
  ]);
  return { fields: Object.fromEntries(fields), reductions: {}, reductionLevels: null };
}

/** A reduction at the common level has no entry; one with its own level has. */
function reductionChanges(
  { inputs }: AssumptionsView,
  set: readonly Figure[],
  kept: readonly Figure[],
  { level }: LevelChoice,
): LevelOutcome['changes'] {
  const key = (figure: Figure) => ('key' in figure ? figure.key : '');
  const isOfAll = level !== 'manual';
  const ofSet = set.map((figure) => [
    key(figure),
    { before: figure.entry, after: isOfAll ? null : entryAt(figure, level) },
  ]);
  const ofKept = kept.map((figure) => [key(figure), { before: figure.entry, after: figure.shown }]);
  return {
    fields: {},
    reductions: Object.fromEntries([...ofSet, ...ofKept]),
    reductionLevels: { before: inputs.reductionLevel, after: isOfAll ? level : inputs.reductionLevel },
  };
}

function changed(inputs: EstimateInputs, { fields, reductions, reductionLevels }: LevelOutcome['changes']) {
  return {
    ...inputs,
    fields: withEntries(inputs.fields, fields, 'after'),
    reductions: withEntries(inputs.reductions, reductions, 'after'),
    reductionLevel: reductionLevels?.after ?? inputs.reductionLevel,
  };
}

function withEntries(
  entries: EstimateInputs['fields'],
  changes: AppliedLevel['fields'],
  side: 'before' | 'after',
): Record<string, FieldEntry> {
  const made = { ...entries };
  for (const [id, change] of Object.entries(changes)) {
    const entry = change[side];
    if (entry) made[id] = entry;
    else delete made[id];
  }
  return made;
}

/** Identifies the basis of amounts and presets: earlier figures are valid only while it is the same. */
export function groundOf({ estimate, catalogue }: AssumptionsView): string {
  return `${estimate.industry} ${estimate.currency.value} ${catalogue.configVersion}`;
}

/** Undoes a level. Figures changed since stay unchanged. */
export function takeBack(inputs: EstimateInputs, applied: AppliedLevel) {
  const isSame = (one: FieldEntry | null | undefined, other: FieldEntry | null) =>
    one?.level === other?.level && one?.value === other?.value;
  const standing = (entries: EstimateInputs['fields'], changes: AppliedLevel['fields']) =>
    Object.fromEntries(Object.entries(changes).filter(([id, { after }]) => isSame(entries[id], after)));
  const ofAll = applied.reductionLevels;
  const isLevelStanding = ofAll === null || inputs.reductionLevel === ofAll.after;
  const fields = standing(inputs.fields, applied.fields);
  const reductions = isLevelStanding ? standing(inputs.reductions, applied.reductions) : {};
  const all = Object.keys(applied.fields).length + Object.keys(applied.reductions).length;
  const restored = Object.keys(fields).length + Object.keys(reductions).length;
  const { appliedLevel: _, ...rest } = inputs;
  return {
    inputs: {
      ...rest,
      fields: withEntries(inputs.fields, fields, 'before'),
      reductions: withEntries(inputs.reductions, reductions, 'before'),
      reductionLevel: ofAll && isLevelStanding ? ofAll.before : inputs.reductionLevel,
    },
    restored,
    changedSince: all - restored,
  };
}
