import { createHash } from 'node:crypto';
import { type Catalogue, type ModelInput, resolveWhole, SCENARIO_TITLES } from '@worthwhile/roi-core';
import {
  buildReportModel,
  createSnapshot,
  type ReportModel,
  type ReportSubject,
  type Snapshot,
  STANDARD_SECTIONS,
} from '@worthwhile/roi-core/report-model';
import { VERSION } from '../version.ts';

/** SHA-256 of JSON with sorted keys, as on the server: equal inputs have equal hashes. */
function hashOf(value: unknown): string {
  const canonical = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
  return createHash('sha256').update(canonical).digest('hex');
}

/** The input itself has the industry and the scenario. */
export type LocalSubject = Omit<ReportSubject, 'industryLabel' | 'scenarioTitle'>;

/** Builds the full report of a model input, see `localSnapshot`. */
export function localReport(...given: Parameters<typeof localSnapshot>): ReportModel {
  return buildReportModel(localSnapshot(...given));
}

/**
 * Calculates a model input with a configuration.
 * @throws ModelInputError for an invalid input
 */
export function localSnapshot(
  catalogue: Catalogue,
  { agreements, ...input }: ModelInput,
  subject: LocalSubject,
  brand: string,
): Snapshot {
  resolveWhole(catalogue, input);
  const snapshot = createSnapshot(catalogue, input, {
    productVersion: VERSION,
    inputHash: hashOf(input),
    brand,
    estimate: {
      ...subject,
      industryLabel: catalogue.industries.find(({ id }) => id === input.industry)?.label ?? input.industry,
      scenarioTitle: SCENARIO_TITLES[input.scenarioId],
    },
    partner: null,
    template: { startPage: '', introduction: '', freePages: [], footer: '' },
    sections: [...STANDARD_SECTIONS],
    ...(agreements && { agreements }),
  });
  return { ...snapshot, isUnregistered: true };
}
