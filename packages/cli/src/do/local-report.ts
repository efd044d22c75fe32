import { createHash } from 'node:crypto';
import {
  calculate,
  explain,
  groupLabels,
  isReview,
  type ModelInput,
  plausibility,
  resolveWhole,
  SCENARIO_TITLES,
  simulate,
  tornado,
} from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import {
  buildReportModel,
  REPORT_SECTIONS,
  type ReportModel,
  type ReportSubject,
} from '@worthwhile/roi-core/report-model';
import { VERSION } from '../version.ts';

const EXPLAINED = [
  'metric:npv',
  'metric:roiPct',
  'metric:paybackMonths',
  'metric:irrPct',
  'hardOnly:npv',
  'hardOnly:roiPct',
];

/** The same of a review, which is not discounted. */
const EXPLAINED_OF_REVIEW = [
  'metric:netBenefit',
  'metric:simpleRoiPct',
  'metric:paybackMonths',
  'hardOnly:netBenefit',
  'hardOnly:simpleRoiPct',
];

/** SHA-256 of a value as JSON with sorted keys: equal inputs have equal hashes, here as on the server. */
function hashOf(value: unknown): string {
  const canonical = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
  return createHash('sha256').update(canonical).digest('hex');
}

/** Whose report it is; industry and scenario are the input's own. */
export type LocalSubject = Omit<ReportSubject, 'industryLabel' | 'scenarioTitle'>;

/** The report of a model input by the standard configuration. Throws a ModelInputError for a wrong input. */
export function localReport(input: ModelInput, subject: LocalSubject, brand: string): ReportModel {
  const catalogue = standardCatalogue;
  const resolved = resolveWhole(catalogue, input);
  const result = calculate(catalogue, resolved);
  const drivers = result.drivers.flatMap((driver) => (driver.included ? [`driver:${driver.id}`] : []));
  return buildReportModel({
    productVersion: VERSION,
    modelVersion: catalogue.modelVersion,
    configVersion: catalogue.configVersion,
    inputHash: hashOf(input),
    isUnregistered: true,
    input,
    resolved,
    result,
    tornado: tornado(catalogue, resolved),
    simulation: simulate(catalogue, resolved),
    plausibility: plausibility(catalogue, resolved, result),
    traces: [...drivers, ...(isReview(input.scenarioId) ? EXPLAINED_OF_REVIEW : EXPLAINED)].map((figure) =>
      explain(catalogue, resolved, result, figure),
    ),
    catalogue,
    groupLabels,
    brand,
    estimate: {
      ...subject,
      industryLabel: catalogue.industries.find(({ id }) => id === input.industry)?.label ?? input.industry,
      scenarioTitle: SCENARIO_TITLES[input.scenarioId],
    },
    partner: null,
    template: { startPage: '', introduction: '', freePages: [], footer: '' },
    sections: REPORT_SECTIONS.map(({ id }) => id),
  });
}
