import { assumptionFields, familyGroup, reductionFields } from '#app/modules/estimates/assumptions.ts';
import { withAsTyped } from '#app/modules/estimates/drafts/as-typed.ts';
import { assumptionsTexts } from '#app/modules/estimates/drafts/step-texts.ts';
import { REDUCTIONS } from '#app/modules/estimates/levels/apply-level.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { AssumptionsContent } from '../wizard/content.ts';
import { reductionName } from './names.ts';

export function loadAssumptions(view: EstimateView): AssumptionsContent {
  const groups = assumptionFields(view);
  const reductions = reductionFields(view);
  const { catalogue, estimate } = view;
  return {
    step: 'assumptions',
    texts: withAsTyped(view, 'assumptions', assumptionsTexts(view)),
    sign: estimate.currency.sign,
    industryLabel: catalogue.industries.find(({ id }) => id === estimate.industry)?.label ?? estimate.industry,
    groups,
    levelChoices: levelChoicesOf(view, groups, reductions),
    warnings: warningsOf(view),
    reductions,
    hasCompanions: estimate.scenarioId === 2 || estimate.scenarioId === 3,
  };
}

function levelChoicesOf(
  { catalogue }: EstimateView,
  groups: AssumptionsContent['groups'],
  reductions: AssumptionsContent['reductions'],
): AssumptionsContent['levelChoices'] {
  const choice = (value: string, label: string, of: AssumptionsContent['groups']) => ({
    value,
    label,
    figures: of.flatMap(({ fields }) => fields.flatMap(({ id, presets }) => (presets ? [`fields.${id}`] : []))),
  });
  const families = catalogue.families.map(({ id, name }) =>
    choice(
      familyGroup(id),
      name,
      groups.filter(({ familyId }) => familyId === id),
    ),
  );
  const named = families.filter(({ figures }) => figures.length > 0);
  return [
    choice('', 'All figures', groups),
    ...(named.length > 1 ? named : []),
    ...groups.map((group) => choice(group.id, group.label, [group])),
    {
      value: REDUCTIONS,
      label: 'Reductions',
      figures: reductions.map(({ key }) => `reductions.${reductionName(key)}`),
    },
  ].filter(({ figures }) => figures.length > 0);
}

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
