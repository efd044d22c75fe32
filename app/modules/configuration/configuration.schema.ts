import { type LevelId, MANUAL, NONE, NOT_APPLICABLE } from '@worthwhile/roi-core';
import { z } from 'zod';

const level = z.number();
const levels = { low: level, average: level, high: level };

export const presetRow = z.strictObject({ industry: z.string().max(40), fieldId: z.string().max(60), ...levels });
export const reductionRow = z.strictObject({ driverId: z.string().max(60), subProductId: z.int(), ...levels });

export const baseVersion = z.int().min(1).max(2_147_483_647);
export const note = z.string().trim().max(500, 'At most 500 characters').default('');

export const presetsBody = z.strictObject({ baseVersion, note, presets: z.array(presetRow).max(1000) });
export const reductionsBody = z.strictObject({ baseVersion, note, reductions: z.array(reductionRow).max(1000) });

const levelId = z.enum(['low', 'average', 'high'] satisfies LevelId[]);
const option = z.strictObject({
  optionField: z.string().describe('exclude, notApplicable, low, average, high or manual'),
  id: z.union([z.string(), z.int()]).describe(`A level's name, ${MANUAL.id}, or ${NONE.id} and ${NOT_APPLICABLE.id}`),
  valueType: z.int(),
  value: z.number().nullable().describe('Of the asked industry, else of Other; null for Manual'),
});

export const configurationAnswer = z.strictObject({
  data: z.strictObject({
    configId: z.int(),
    industries: z.array(z.strictObject({ id: z.string(), label: z.string() })),
    scenarios: z.array(
      z.strictObject({ id: z.int(), title: z.string(), description: z.string(), isactive: z.boolean() }),
    ),
    presets: z.array(presetRow),
    fields: z.array(
      z.strictObject({
        fieldName: z.string(),
        label: z.string(),
        unit: z.string(),
        kind: z.enum(['fact', 'assumption']),
        configId: z.int(),
        configField: z.string(),
        min: z.number(),
        max: z.number(),
        minValue: z.number(),
        pattern: z.string(),
        hasExcludeOption: z.boolean(),
        options: z.array(option),
      }),
    ),
  }),
  assumptions: z.array(z.strictObject({ id: z.union([levelId, z.literal('manual')]), label: z.string() })),
});

export const reductionsAnswer = z.strictObject({
  data: z.strictObject({ configId: z.int(), reductions: z.array(reductionRow) }),
});

export const versionAnswer = z.strictObject({ data: z.strictObject({ configId: z.int() }), message: z.string() });
