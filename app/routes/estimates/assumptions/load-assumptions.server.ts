import {
  type AssumptionGroup,
  assumptionFields,
  familyGroup,
  type ReductionField,
  reductionFields,
} from '#app/modules/estimates/assumptions.ts';
import { withAsTyped } from '#app/modules/estimates/drafts/as-typed.ts';
import { assumptionsTexts } from '#app/modules/estimates/drafts/step-texts.ts';
import { REDUCTIONS } from '#app/modules/estimates/levels/apply-level.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { LoadedOutlook } from './load-outlook.server.ts';
import { reductionName } from './names.ts';

export function loadAssumptions(view: EstimateView) {
  const groups = assumptionFields(view);
  const reductions = reductionFields(view);
  const { catalogue, estimate } = view;
  return {
    step: 'assumptions' as const,
    texts: withAsTyped(view, 'assumptions', assumptionsTexts(view)),
    sign: estimate.currency.sign,
    industryLabel: catalogue.industries.find(({ id }) => id === estimate.industry)?.label ?? estimate.industry,
    groups,
    levelChoices: levelChoicesOf(view, groups, reductions),
    warnings: warningsOf(view),
    reductions,
  };
}

export interface AssumptionsContent extends ReturnType<typeof loadAssumptions> {
  /** Loaded with the page. */
  readonly outlook?: LoadedOutlook;
}

/** Lists the scopes of a level, with the names of their figures. */
function levelChoicesOf(
  { catalogue }: EstimateView,
  groups: readonly AssumptionGroup[],
  reductions: readonly ReductionField[],
) {
  const choice = (value: string, label: string, of: readonly AssumptionGroup[]) => ({
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

/** By field ID; `level` is about the levels of all figures. */
function warningsOf({ findings }: EstimateView): Readonly<Record<string, string>> {
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
