import type { Catalogue } from '@worthwhile/roi-core';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { type AssumptionsView, presetsOf, reductionFields } from '../assumptions.ts';
import type { EstimateInputs, FieldEntry } from '../inputs.ts';

/** A value that another configuration version gives a figure that follows a level. */
export interface PresetChange {
  readonly label: string;
  readonly level: 'low' | 'average' | 'high';
  readonly before: number;
  readonly after: number;
}

/**
 * An estimate's inputs on another configuration version: entries at a level take that version's preset.
 *
 * @returns also what changes by it, and the labels of that
 */
export async function retakePresets(
  view: AssumptionsView,
  configId: number,
): Promise<{ inputs: EstimateInputs; catalogue: Catalogue; changes: PresetChange[]; changedPresets: string[] }> {
  const catalogue = await readCatalogue(configId);
  const fields = retakeFields(view, catalogue);
  const reductions = retakeReductions(view, catalogue);
  const changes = [...fields.changes, ...reductions.changes];
  return {
    inputs: { ...view.inputs, fields: fields.entries, reductions: reductions.entries },
    catalogue,
    changes,
    changedPresets: changes.map(({ label }) => label),
  };
}

interface Retaken {
  readonly entries: Record<string, FieldEntry>;
  readonly changes: PresetChange[];
}

function retakeFields(view: AssumptionsView, catalogue: Catalogue): Retaken {
  const changes: PresetChange[] = [];
  const entries = Object.fromEntries(
    Object.entries(view.inputs.fields).map(([id, entry]): [string, FieldEntry] => {
      if (entry.level === 'manual' || entry.level === 'exclude') return [id, entry];
      const before = presetsOf(view, id)?.[entry.level];
      const after = presetsOf({ ...view, catalogue }, id)?.[entry.level];
      if (before === undefined || after === undefined || before === after) return [id, entry];
      changes.push({ label: labelOf(catalogue, id), level: entry.level, before, after });
      return [id, { ...entry, value: after }];
    }),
  );
  return { entries, changes };
}

/** Reductions that follow the level of all take the new one by themselves; those with a level of their own store it. */
function retakeReductions(view: AssumptionsView, catalogue: Catalogue): Retaken {
  const entries: Record<string, FieldEntry> = { ...view.inputs.reductions };
  const changes: PresetChange[] = [];
  const before = new Map(reductionFields(view).map((field) => [field.key, field]));
  for (const field of reductionFields({ ...view, catalogue })) {
    const { level } = field.shown;
    if (level === 'manual' || level === 'exclude') continue;
    const after = field.presets[level];
    if (field.entry) entries[field.key] = { ...field.entry, value: after };
    const stored = before.get(field.key)?.presets[level];
    if (stored === undefined || stored === after) continue;
    changes.push({ label: `${field.driverLabel}, ${field.componentName}`, level, before: stored, after });
  }
  return { entries, changes };
}

function labelOf(catalogue: Catalogue, fieldId: string): string {
  return catalogue.fields.find(({ id }) => id === fieldId)?.label ?? fieldId;
}
