import type { FigureEvidence, LevelId } from '@worthwhile/roi-core';
import {
  type AssumptionField,
  assumptionFields,
  familyGroup,
  reductionFields,
} from '#app/modules/estimates/assumptions.ts';
import { withAsTyped } from '#app/modules/estimates/drafts/as-typed.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { LoadedOutlook } from './load-outlook.server.ts';

export function loadAssumptions(view: EstimateView) {
  const reductions = reductionFields(view);
  const { catalogue, estimate } = view;
  const { sign } = estimate.currency;
  const groups = assumptionFields(view).map(({ id, label, familyId, fields }) => ({
    id,
    label,
    familyId,
    fields: fields.map((field) => shownFigure(field, sign)),
  }));
  return {
    step: 'assumptions' as const,
    reductionLevel: view.inputs.reductionLevel,
    asTyped: withAsTyped(view, 'assumptions', {}),
    industryLabel: catalogue.industries.find(({ id }) => id === estimate.industry)?.label ?? estimate.industry,
    groups,
    families: familiesOf(view, groups),
    warnings: warningsOf(view),
    reductions: reductions.map(({ key, driverLabel, componentName, presets, shown, evidence }) => ({
      key,
      driverLabel,
      componentName,
      presets,
      shown,
      evidence: shownEvidence(evidence),
    })),
  };
}

export type ShownGroup = ReturnType<typeof loadAssumptions>['groups'][number];
export type ShownReduction = ReturnType<typeof loadAssumptions>['reductions'][number];

/** Only what the page shows of a figure. */
function shownFigure(field: AssumptionField, sign: string) {
  const { id, label, unit, min, max, presets, hasExcludeOption, shown, evidence, existing, drives, help } = field;
  return {
    id,
    label,
    unit: unit.replace('currency', sign),
    /** The drivers that use it, or what it is. */
    about: presets && drives.length > 0 ? drives : help,
    min,
    max,
    presets,
    hasExcludeOption,
    shown,
    evidence: evidence && shownEvidence(evidence),
    ...(existing?.isAsked ? { existing: { isAsked: true, text: existing.text } } : {}),
  };
}

export type ShownFigure = ReturnType<typeof shownFigure>;

type LevelSources = Readonly<Record<LevelId, Pick<FigureEvidence, 'kind' | 'label'>>>;

/** Levels of one source share it, so that the page's data has it once. */
function shownEvidence(evidence: LevelSources): LevelSources {
  const source = ({ kind, label }: LevelSources['low']) => ({ kind, label });
  const average = source(evidence.average);
  const shared = (other: LevelSources['low']) =>
    other.kind === average.kind && other.label === average.label ? average : source(other);
  return { low: shared(evidence.low), average, high: shared(evidence.high) };
}

export interface AssumptionsContent extends ReturnType<typeof loadAssumptions> {
  /** Loaded with the page. */
  readonly outlook?: LoadedOutlook;
  /** The user can open a business case room. */
  readonly mayAsk?: boolean;
}

/** Lists the families that have groups of their own, as scopes of a level. */
function familiesOf(
  { catalogue }: EstimateView,
  groups: readonly { familyId: number | null; fields: readonly Pick<ShownFigure, 'presets'>[] }[],
) {
  const isScope = (family: number) =>
    groups.some(({ familyId, fields }) => familyId === family && fields.some(({ presets }) => presets !== null));
  const named = catalogue.families.flatMap(({ id, name }) =>
    isScope(id) ? [{ id, value: familyGroup(id), name }] : [],
  );
  return named.length > 1 ? named : [];
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
