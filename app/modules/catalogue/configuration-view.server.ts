import {
  type Catalogue,
  type Field,
  fieldsOf,
  type LevelId,
  MANUAL,
  MIN_MANUAL_VALUE,
  NONE,
  NOT_APPLICABLE,
} from '@worthwhile/roi-core';
import { fieldError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { findConfiguration } from '#app/modules/configuration/versions.server.ts';
import { inactiveScenarios, readCatalogue } from './catalogue.server.ts';
import { SCENARIOS } from './scenarios.ts';

/** HTML pattern of a number field. */
const NUMBER_PATTERN = '^-?\\d{1,15}(\\.\\d{1,6})?$';
const OTHER_INDUSTRY = 'other';

/** The levels of an assumption, as the wizard labels them. */
const ASSUMPTIONS: { id: LevelId | 'manual'; label: string }[] = [
  { id: MANUAL.id, label: 'Manual' },
  { id: 'low', label: 'Industry Low' },
  { id: 'average', label: 'Industry Average' },
  { id: 'high', label: 'Industry High' },
];

/**
 * Describes a configuration version with its fields, options and products.
 * @param filter.industry limits presets to this industry; the options then carry its values
 * @throws AppError `notFound` for an unknown version, `unprocessable` for an unknown industry
 */
export async function describeConfiguration(actor: Actor, filter: { industry?: string; version?: number }) {
  const [{ configId, presets }, inactive] = await Promise.all([
    findConfiguration(actor, filter.version),
    inactiveScenarios(),
  ]);
  const catalogue = await readCatalogue(configId);
  const { industry } = filter;
  if (industry !== undefined && !catalogue.industries.some(({ id }) => id === industry))
    throw fieldError('industry', 'Unknown industry');
  return {
    data: {
      configId,
      industries: catalogue.industries.map(({ id, label }) => ({ id, label })),
      scenarios: SCENARIOS.map(({ id, title, description }) => ({
        id,
        title,
        description,
        isactive: !inactive.includes(id),
      })),
      presets: presets.filter((row) => industry === undefined || row.industry === industry),
      fields: catalogue.fields.map((field) => ({
        fieldName: field.id,
        label: field.label,
        unit: field.unit,
        kind: field.kind,
        configId,
        configField: field.id,
        min: field.min,
        max: field.max,
        minValue: MIN_MANUAL_VALUE,
        pattern: NUMBER_PATTERN,
        hasExcludeOption: hasExcludeOption(catalogue, field),
        options: optionsOf(catalogue, field, industry ?? OTHER_INDUSTRY),
      })),
    },
    assumptions: ASSUMPTIONS,
  };
}

/** Sorts Exclude and Not applicable first where allowed, then the default, then the others. */
function optionsOf(catalogue: Catalogue, field: Field, industry: string) {
  const excluding = hasExcludeOption(catalogue, field)
    ? [
        { optionField: 'exclude', ...NONE, value: NONE.id as number },
        { optionField: 'notApplicable', ...NOT_APPLICABLE, value: NOT_APPLICABLE.id as number },
      ]
    : [];
  const preset = catalogue.presets[industry]?.[field.id];
  const level = (id: LevelId, valueType: number) =>
    preset ? [{ optionField: id, id, valueType, value: preset[id] as number | null }] : [];
  return [
    ...excluding,
    ...level('average', 2),
    ...level('low', 1),
    ...level('high', 3),
    { optionField: MANUAL.id, id: MANUAL.id, valueType: MANUAL.valueType, value: null },
  ];
}

/** Excluding a field has an effect only if it excludes drivers. The hourly cost of IT staff also counts in costs. */
function hasExcludeOption(catalogue: Catalogue, field: Field): boolean {
  return field.id !== 'itHourlyCost' && catalogue.drivers.some((driver) => mentions(driver, field.id));
}

function mentions(driver: Catalogue['drivers'][number], fieldId: string): boolean {
  const trees = [driver.formula, ...driver.contributions.map(({ coverage }) => coverage)];
  return trees.some((tree) => fieldsOf(tree).includes(fieldId));
}
