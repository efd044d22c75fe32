import { assumptionFields, familyGroup, reductionFields } from '#app/modules/estimates/assumptions.ts';
import type { AssumptionField, EstimateView, ReductionField } from '#app/modules/estimates/view.ts';
import type { AssumptionsContent } from '../wizard/content.ts';
import type { FormTexts } from '../wizard/form-texts.ts';
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
    groups,
    families: familiesOf(view, groups),
    warnings: warningsOf(view),
    reductions,
    hasCompanions: estimate.scenarioId === 2 || estimate.scenarioId === 3,
  };
}

/** The families that figures belong to, where a level can be taken for one of several. */
function familiesOf({ catalogue }: EstimateView, groups: AssumptionsContent['groups']): AssumptionsContent['families'] {
  const count = (familyId: number) =>
    groups.filter((group) => group.familyId === familyId).reduce((sum, { fields }) => sum + fields.length, 0);
  return catalogue.families.flatMap(({ id, name }) => {
    const figures = count(id);
    return figures === 0 ? [] : [{ group: familyGroup(id), name, figures }];
  });
}

/** What is odd about a figure, by its field. */
function warningsOf({ findings }: EstimateView): AssumptionsContent['warnings'] {
  return Object.fromEntries(
    findings.map(({ at }) => [
      at,
      findings
        .filter((finding) => finding.at === at)
        .map(({ message }) => message)
        .join(' '),
    ]),
  );
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
