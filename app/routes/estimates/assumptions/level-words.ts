import type { Texts } from '#app/form-data.ts';
import { REDUCTIONS } from '#app/modules/estimates/inputs.ts';
import { LEVEL_WORDS, type Level } from '#app/ui/form/level-picker.tsx';

/** Formats the outcome: "31 of 35 figures set to Industry Low; 2 of yours unchanged." */
export function outcomeWords(
  outcome: { readonly figures: number; readonly set: number; readonly kept: number; readonly excluded: number },
  { group, level }: { readonly group?: string | undefined; readonly level: Level },
): string {
  const { figures, set, kept, excluded } = outcome;
  const isIndustry = group !== REDUCTIONS && level !== 'manual';
  return [
    `${set} of ${figures} ${group === REDUCTIONS ? 'reductions' : 'figures'} set to ${isIndustry ? 'Industry ' : ''}${LEVEL_WORDS[level]}`,
    ...(kept > 0 ? [`${kept} of yours unchanged`] : []),
    ...(excluded > 0 ? [`${excluded} excluded`] : []),
  ]
    .join('; ')
    .concat('.');
}

export function restoredWords({ restored, changedSince }: { restored: number; changedSince: number }): string {
  const figures = restored === 1 ? '1 figure' : `${restored} figures`;
  const since = changedSince > 0 ? ` ${changedSince} changed since and stay as they are.` : '';
  return `Restored ${figures}.${since}`;
}

const FIGURE = /^((?:fields|reductions)\.\w+)\.(?:level|value)$/;

/** Lists the figures with another level or value than the page showed. */
export function changedFigures(shown: Texts, formData: FormData): string[] {
  const changed = [...formData].flatMap(([name, text]) => {
    const [, figure] = FIGURE.exec(name) ?? [];
    return figure && String(text) !== String(shown[name] ?? '') ? [figure] : [];
  });
  return [...new Set(changed)];
}
