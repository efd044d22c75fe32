import {
  type Catalogue,
  componentsLookedAt,
  contributionsLookedAt,
  type DefaultContext,
  defaultOf,
  type Field,
  fieldsOf,
  formatExact,
  groupLabels,
  type LevelId,
  limitsOf,
} from '@worthwhile/roi-core';
import { TEXT } from '#app/text.ts';
import { type FieldEntry, isLeftOut } from './inputs.ts';
import { contributionEvidence, fieldEvidence } from './model/level-evidence.ts';
import { hasCompanions, neededFields, selectionOf } from './model/model-input.ts';
import { defaultContextOf } from './model/scaled-defaults.ts';
import type { EstimateView } from './view.ts';

export type AssumptionsView = Pick<EstimateView, 'inputs' | 'catalogue'> & {
  readonly estimate: Pick<EstimateView['estimate'], 'scenarioId' | 'industry' | 'currency'>;
};

const LEVELS: readonly LevelId[] = ['low', 'average', 'high'];

/** Lists the fields that the chosen products need, grouped in display order, with the data of their controls. */
export function assumptionFields(view: AssumptionsView) {
  const { catalogue, estimate, inputs } = view;
  const context = defaultContextOf(view);
  const drives = drivenLabels(view);
  const fields = neededFields(catalogue, estimate.scenarioId, inputs);
  const families = chosenFamilies(view);
  return Object.entries(groupLabels)
    .map(([id, label]) => {
      const own = fields
        .filter((field) => field.group === id)
        .map((field) => describeField(view, field, context, drives));
      const familyId = families.find((family) => family === FAMILY_OF_GROUP[id]) ?? null;
      /** The chosen product family of its figures; null if several need them. */
      return { id, label, familyId, fields: own, missing: own.filter(isMissing).length };
    })
    .filter((group) => group.fields.length > 0);
}

/** Limits families to those of the chosen products, though these products need figures of other families' groups too. */
function chosenFamilies({ catalogue, estimate, inputs }: AssumptionsView): number[] {
  const chosen = chosenComponents(estimate.scenarioId, inputs);
  return catalogue.components.filter(({ id }) => chosen.includes(id)).map(({ familyId }) => familyId);
}

/** Product family of each group: end-user experience 2, mobile 6, network 3, operations 4, acceleration 5. */
const FAMILY_OF_GROUP: Readonly<Record<string, number>> = {
  serviceDesk: 2,
  experience: 2,
  device: 2,
  software: 2,
  application: 2,
  sustainability: 2,
  mobile: 6,
  network: 3,
  unifiedCommunications: 3,
  operations: 4,
  wan: 5,
};

/** Names a family as a group: all of its groups together. */
export function familyGroup(familyId: number): string {
  return `family${familyId}`;
}

/** Checks that a choice (a group, a family, or all figures) includes a group. */
export function holdsGroup(
  chosen: string | undefined,
  { id, familyId }: { id: string; familyId: number | null },
): boolean {
  return (
    chosen === undefined || chosen === '' || chosen === id || (familyId !== null && chosen === familyGroup(familyId))
  );
}

export function isMissing({ entry, shown }: Pick<AssumptionField, 'entry' | 'shown'>): boolean {
  const { level, value } = entry ?? shown;
  return !isLeftOut(level) && value === null;
}

function describeField(
  { catalogue, estimate, inputs }: AssumptionsView,
  field: Field,
  context: DefaultContext,
  drives: ReadonlyMap<string, string[]>,
) {
  const { min = field.min, max = field.max } = limitsOf(field, estimate.currency.value);
  const entry = inputs.fields[field.id] ?? null;
  const shown = entry ?? defaultEntry(catalogue, context, field);
  const driven = drives.get(field.id) ?? [];
  const companion = inputs.fieldsExisting[field.id] ?? null;
  return {
    id: field.id,
    label: field.label,
    unit: field.unit,
    min,
    max,
    kind: field.kind,
    help: field.help,
    whoKnows: field.whoKnows ?? '',
    evidence: fieldEvidence(catalogue, context, field),
    drives: driven,
    presets: presetsOf(catalogue, context, field.id),
    hasExcludeOption: hasExcludeOption(field.id, driven),
    entry,
    /** The entry, or the default that a save would store. */
    shown,
    text: textOf(shown.value),
    ...(hasCompanions(estimate.scenarioId)
      ? {
          /** The measured value. Not asked for if no product can change the figure and none is stored. */
          existing: {
            value: companion,
            text: textOf(companion),
            isAsked: companion !== null || canBeChangedByProducts(field),
          },
        }
      : {}),
  };
}

export type AssumptionField = ReturnType<typeof describeField>;

/** Prices and factors that no product changes. */
const SET_ELSEWHERE = new Set([
  'devicePrice',
  'mobileDevicePrice',
  'electricityPricePerKwh',
  'co2KgPerKwh',
  'embodiedCo2KgPerDevice',
  'outageCostPerHour',
]);

/** Products cannot change the customer's size, labor costs or prices; they can change bandwidth. */
function canBeChangedByProducts({ id, kind, group }: Field): boolean {
  if (kind === 'fact') return id === 'wanMbpsPerSite';
  return group !== 'labour' && !SET_ELSEWHERE.has(id);
}

/** Excluding a field has an effect only if it excludes drivers. The hourly cost of IT staff also counts in costs. */
function hasExcludeOption(fieldId: string, drives: readonly string[]): boolean {
  return drives.length > 0 && fieldId !== 'itHourlyCost';
}

/** Returns the entry that a save stores by default: Industry Average. A fact has none and waits for the customer's figure. */
export function defaultEntry(catalogue: Catalogue, context: DefaultContext, { id }: Pick<Field, 'id'>): FieldEntry {
  const average = presetsOf(catalogue, context, id)?.average;
  if (average === undefined) return { level: 'manual', value: null, whose: 'customer' };
  return { level: 'average', value: average };
}

/**
 * Reads Low, Average and High for the estimate's industry, currency and size.
 * @returns null for facts
 */
export function presetsOf(catalogue: Catalogue, context: DefaultContext, fieldId: string) {
  const at = (level: LevelId) => defaultOf(catalogue, context, fieldId, level) ?? Number.NaN;
  const presets = { low: at('low'), average: at('average'), high: at('high') };
  return LEVELS.some((level) => Number.isNaN(presets[level])) ? null : presets;
}

/** Formats a value for its text field; empty for null. */
export function textOf(value: number | null): string {
  return value === null ? '' : formatExact(value);
}

/** Maps field IDs to labels of the drivers that use them, by formula or coverage. */
function drivenLabels({ catalogue, estimate, inputs }: AssumptionsView): Map<string, string[]> {
  const labels = new Map<string, string[]>();
  const looked = contributionsLookedAt(catalogue, chosenComponents(estimate.scenarioId, inputs));
  for (const { driver, contribution } of looked) {
    for (const id of [...fieldsOf(driver.formula), ...fieldsOf(contribution.coverage)]) {
      const known = labels.get(id) ?? [];
      if (!known.includes(driver.label)) labels.set(id, [...known, driver.label]);
    }
  }
  return labels;
}

function chosenComponents(scenarioId: EstimateView['estimate']['scenarioId'], inputs: EstimateView['inputs']) {
  return componentsLookedAt(scenarioId, selectionOf(scenarioId, inputs.selection));
}

/** Lists the reductions of the chosen products, in driver order. */
export function reductionFields(view: AssumptionsView) {
  const { catalogue, estimate, inputs } = view;
  const looked = contributionsLookedAt(catalogue, chosenComponents(estimate.scenarioId, inputs));
  return looked.map(({ driver, contribution, key }) => {
    const { low, average, high } = contribution;
    const presets = { low, average, high };
    const entry = inputs.reductions[key] ?? null;
    const shown: FieldEntry = entry ?? { level: inputs.reductionLevel, value: presets[inputs.reductionLevel] };
    return {
      key,
      driverLabel: driver.label,
      componentName: componentName(catalogue, contribution.componentId),
      evidence: contributionEvidence(catalogue, key),
      presets,
      entry,
      shown,
      text: textOf(shown.value),
    };
  });
}

/** The percent by which one product lowers one driver. */
export type ReductionField = ReturnType<typeof reductionFields>[number];

/** Names the products of a combination such as `5,6`. */
export function productNames(catalogue: Catalogue, combination: string): string {
  const ids = combination === '' ? [] : combination.split(',').map(Number);
  return ids.map((id) => componentName(catalogue, id)).join(', ') || TEXT.noProducts;
}

export function componentName(catalogue: Catalogue, id: number): string {
  return [...catalogue.components, ...catalogue.otherProducts].find((one) => one.id === id)?.name ?? `Product ${id}`;
}
