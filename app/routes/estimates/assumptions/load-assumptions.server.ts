import { assumptionFields, reductionFields } from '#app/modules/estimates/assumptions.ts';
import type { AssumptionField, EstimateView, ReductionField } from '#app/modules/estimates/view.ts';
import type { AssumptionsContent } from '../wizard/content.ts';
import type { FormTexts } from '../wizard/step-fields.tsx';
import { reductionName } from './names.ts';

/** The third step: the fields that the chosen products need, in their groups. */
export function loadAssumptions(view: EstimateView): AssumptionsContent {
  const groups = assumptionFields(view);
  const reductions = reductionFields(view);
  const { catalogue, estimate, inputs } = view;
  return {
    step: 'assumptions',
    texts: {
      reductionLevel: inputs.reductionLevel,
      ...Object.assign(
        {},
        ...groups.flatMap(({ fields }) => fields.map(fieldTexts)),
        ...reductions.map(reductionTexts),
      ),
    },
    sign: estimate.currency.sign,
    industryLabel: catalogue.industries.find(({ id }) => id === estimate.industry)?.label ?? estimate.industry,
    configVersion: catalogue.configVersion,
    groups: groups.map((group) => ({ ...group, familyId: null })),
    reductions,
    hasCompanions: estimate.scenarioId === 2 || estimate.scenarioId === 3,
  };
}

function fieldTexts({ id, shown, text, existing }: AssumptionField): FormTexts {
  return {
    [`fields.${id}.level`]: shown.level,
    [`fields.${id}.value`]: text,
    [`fields.${id}.whose`]: shown.whose ?? 'customer',
    ...(existing && { [`fieldsExisting.${id}`]: existing.text }),
  };
}

function reductionTexts({ key, shown, text }: ReductionField): FormTexts {
  const name = `reductions.${reductionName(key)}`;
  return { [`${name}.level`]: shown.level, [`${name}.value`]: text, [`${name}.whose`]: shown.whose ?? 'seller' };
}
