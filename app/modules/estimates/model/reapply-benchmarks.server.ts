import { type Catalogue, listPriceOf } from '@worthwhile/roi-core';
import { type AssumptionsView, componentName, presetsOf, reductionFields } from '../assumptions.ts';
import { type EstimateInputs, type FieldEntry, isPresetLevel } from '../inputs.ts';
import { componentIds, licensedChoice, selectionOf } from './model-input.ts';
import { defaultContextOf } from './scaled-defaults.ts';

/** A figure at a level, or a list price, with another value in another configuration version. */
export interface PresetChange {
  readonly label: string;
  readonly level: 'low' | 'average' | 'high' | 'listPrice';
  readonly before: number;
  readonly after: number;
}

/** A chosen product with another name in another configuration version. */
export interface Renaming {
  readonly before: string;
  readonly after: string;
}

/**
 * Moves an estimate's inputs to another configuration version: entries at a level get that version's preset. Prices and names
 * come from the version.
 * @returns the inputs and their changes, with labels
 */
export function reapplyBenchmarks(
  view: AssumptionsView,
  catalogue: Catalogue,
): { inputs: EstimateInputs; changes: PresetChange[]; renamings: Renaming[] } {
  const fields = retakeFields(view, catalogue);
  const reductions = retakeReductions(view, catalogue);
  return {
    inputs: { ...view.inputs, fields: fields.entries, reductions: reductions.entries },
    changes: [...fields.changes, ...reductions.changes, ...priceChanges(view, catalogue)],
    renamings: renamingsOf(view, catalogue),
  };
}

interface Retaken {
  readonly entries: Record<string, FieldEntry>;
  readonly changes: PresetChange[];
}

function retakeFields(view: AssumptionsView, catalogue: Catalogue): Retaken {
  const changes: PresetChange[] = [];
  const context = defaultContextOf(view);
  const entries = Object.fromEntries(
    Object.entries(view.inputs.fields).map(([id, entry]): [string, FieldEntry] => {
      if (!isPresetLevel(entry.level)) return [id, entry];
      const before = presetsOf(view.catalogue, context, id)?.[entry.level];
      const after = presetsOf(catalogue, context, id)?.[entry.level];
      if (before === undefined || after === undefined || before === after) return [id, entry];
      changes.push({ label: labelOf(catalogue, id), level: entry.level, before, after });
      return [id, { ...entry, value: after }];
    }),
  );
  return { entries, changes };
}

/** Reductions at the common level follow automatically; those with their own level need the new value. */
function retakeReductions(view: AssumptionsView, catalogue: Catalogue): Retaken {
  const entries: Record<string, FieldEntry> = { ...view.inputs.reductions };
  const changes: PresetChange[] = [];
  const before = new Map(reductionFields(view).map((field) => [field.key, field]));
  for (const field of reductionFields({ ...view, catalogue })) {
    const { level } = field.shown;
    if (!isPresetLevel(level)) continue;
    const after = field.presets[level];
    if (field.entry) entries[field.key] = { ...field.entry, value: after };
    const stored = before.get(field.key)?.presets[level];
    if (stored === undefined || stored === after) continue;
    changes.push({ label: `${field.driverLabel}, ${field.componentName}`, level, before: stored, after });
  }
  return { entries, changes };
}

/** Lists license lines without a typed price whose list price changes. */
function priceChanges({ estimate, inputs, catalogue: before }: AssumptionsView, after: Catalogue): PresetChange[] {
  const paid = componentIds(licensedChoice(estimate.scenarioId, inputs.selection));
  const lines = inputs.investment?.licences.filter(({ componentId }) => paid.includes(componentId)) ?? [];
  return lines.flatMap(({ componentId, unitPrice }): PresetChange[] => {
    if (unitPrice !== undefined) return [];
    const was = listPriceOf(before, componentId, estimate.currency.value) ?? 0;
    const is = listPriceOf(after, componentId, estimate.currency.value) ?? 0;
    return was === is ? [] : [{ label: componentName(after, componentId), level: 'listPrice', before: was, after: is }];
  });
}

function renamingsOf({ estimate, inputs, catalogue }: AssumptionsView, after: Catalogue): Renaming[] {
  const { proposed, existing } = selectionOf(estimate.scenarioId, inputs.selection);
  const chosen = new Set([proposed, existing].flatMap((choice) => [...componentIds(choice), ...choice.otherProducts]));
  const named = ({ components, otherProducts }: Catalogue) => [...components, ...otherProducts];
  return named(catalogue).flatMap(({ id, name }) => {
    const now = named(after).find((product) => product.id === id)?.name ?? name;
    return chosen.has(id) && now !== name ? [{ before: name, after: now }] : [];
  });
}

function labelOf(catalogue: Catalogue, fieldId: string): string {
  return catalogue.fields.find(({ id }) => id === fieldId)?.label ?? fieldId;
}
