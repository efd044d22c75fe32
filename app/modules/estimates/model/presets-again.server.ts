import type { Catalogue } from '@worthwhile/roi-core';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { presetsOf } from '../assumptions.ts';
import type { EstimateInputs, FieldEntry } from '../inputs.ts';
import type { EstimateView } from '../view.ts';

/**
 * An estimate's inputs on another configuration version: entries at a level take that version's preset.
 *
 * @returns also the labels of the fields whose value changed by it
 */
export async function retakePresets(
  view: EstimateView,
  configId: number,
): Promise<{ inputs: EstimateInputs; changedPresets: string[] }> {
  const catalogue = await readCatalogue(configId);
  const changed: string[] = [];
  const fields = Object.fromEntries(
    Object.entries(view.inputs.fields).map(([id, entry]): [string, FieldEntry] => {
      if (entry.level === 'manual' || entry.level === 'exclude') return [id, entry];
      const value = presetsOf({ ...view, catalogue }, id)?.[entry.level];
      if (value === undefined || value === presetsOf(view, id)?.[entry.level]) return [id, entry];
      changed.push(labelOf(catalogue, id));
      return [id, { ...entry, value }];
    }),
  );
  return { inputs: { ...view.inputs, fields }, changedPresets: changed };
}

function labelOf(catalogue: Catalogue, fieldId: string): string {
  return catalogue.fields.find(({ id }) => id === fieldId)?.label ?? fieldId;
}
