import { type Catalogue, groupLabels, type LevelId } from '@worthwhile/roi-core';
import { presetFields } from '#app/modules/configuration/values.ts';
import type { IndustriesSideBySide } from './compare-industries.tsx';
import type { RowTexts } from './load-drafted.server.ts';

/** Arranges the benchmarks of all industries that are offered in one table. */
export function sideBySideOf(catalogue: Catalogue, level: LevelId, rowTexts: RowTexts): IndustriesSideBySide {
  const fields = presetFields(catalogue);
  const industries = catalogue.industries.filter(({ isEnded }) => !isEnded);
  return {
    level,
    industries: industries.map(({ id, label }) => ({ id, label })),
    groups: [...new Set(fields.map(({ group }) => group))].map((group) => ({
      label: groupLabels[group] ?? group,
      rows: fields
        .filter((field) => field.group === group)
        .map(({ id, label, unit }) => ({
          id,
          label,
          unit: unit.replace('currency', '$'),
          cells: industries.map((industry) => {
            const { texts, published } = rowTexts(`${industry.id}.${id}`);
            return { text: texts[level], published: published[level] };
          }),
        })),
    })),
  };
}
