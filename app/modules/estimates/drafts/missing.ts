import { checkRange, EMPTY_MESSAGE } from '@worthwhile/roi-core';
import type { FieldErrors } from '#app/errors.ts';
import { assumptionFields, componentName, isMissing } from '../assumptions.ts';
import { DRAFT_STEPS } from '../inputs.ts';
import { componentIds, licensedChoice } from '../model/model-input.ts';
import { withoutQuantity } from '../proposed-licences.ts';
import type { EstimateView } from '../view.ts';
import { problemsAsTyped } from './as-typed.ts';
import { listsOf, selectionErrors } from './selection-errors.ts';

type MissingView = Pick<EstimateView, 'estimate' | 'inputs' | 'catalogue'>;

/** Lists the reasons that an estimate is incomplete, by field name, unsaved steps included. */
export function missingIn(view: MissingView): FieldErrors {
  const { estimate, inputs, catalogue } = view;
  const paid = componentIds(licensedChoice(estimate.scenarioId, inputs.selection));
  const lines = inputs.investment?.licences.map(({ componentId }) => componentId) ?? [];
  const retired = inputs.selection?.existing.otherProducts ?? [];
  const entered = inputs.retiredTools.map(({ otherProductId }) => otherProductId);
  const without = (name: string, ids: readonly number[]): FieldErrors =>
    ids.length === 0 ? {} : { [name]: [`Missing: ${ids.map((id) => componentName(catalogue, id)).join(', ')}`] };
  return {
    ...selectionErrors(view, listsOf(inputs.selection)),
    ...figures(view),
    ...(inputs.investment
      ? without(
          'licences',
          paid.filter((id) => !lines.includes(id)),
        )
      : { feeTiming: ['Choose when annual fees are due'] }),
    ...without('licences', withoutQuantity(view)),
    ...(estimate.scenarioId === 4
      ? without(
          'retiredTools',
          retired.filter((id) => !entered.includes(id)),
        )
      : {}),
    ...Object.assign({}, ...DRAFT_STEPS.map((step) => problemsAsTyped(view, step))),
  };
}

function figures(view: MissingView): FieldErrors {
  const fields = assumptionFields(view).flatMap((group) => group.fields);
  const isSaved = fields.some(({ entry }) => entry !== null);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const name = `fields.${field.id}.value`;
      if (isMissing(field) || (isSaved && field.entry === null)) return [[name, [EMPTY_MESSAGE]]];
      const { level, value } = field.entry ?? field.shown;
      const checked = level === 'exclude' || value === null ? { ok: true as const } : checkRange(value, field);
      return checked.ok ? [] : [[name, [checked.message]]];
    }),
  );
}
