import { type LevelId, MANUAL, NONE, NOT_APPLICABLE } from '@worthwhile/roi-core';
import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { describeConfiguration } from '#app/modules/catalogue/configuration-view.server.ts';
import { presetRow } from '#app/modules/configuration/configuration.schema.ts';
import { recordId } from './parameters.ts';

const configType = z
  .string()
  .refine((text) => text === '1', { message: 'configType is 1.', params: { rule: true } })
  .describe('Always 1');

const level = z.enum(['low', 'average', 'high'] satisfies LevelId[]);
const option = z.strictObject({
  optionField: z.string().describe('exclude, notApplicable, low, average, high or manual'),
  id: z.union([z.string(), z.int()]).describe(`A level's name, ${MANUAL.id}, or ${NONE.id} and ${NOT_APPLICABLE.id}`),
  valueType: z.int(),
  value: z.number().nullable().describe('Of the asked industry, else of Other; null for Manual'),
});

const handle = apiRoute(
  'config/configuration',
  api({
    can: 'catalogue.view',
    method: 'GET',
    summary: 'The fields with their presets by industry, of the newest configuration or of a version.',
    query: z.strictObject({ configType, industry: z.string().max(40).optional(), version: recordId.optional() }),
    output: z.strictObject({
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
      assumptions: z.array(z.strictObject({ id: z.union([level, z.literal('manual')]), label: z.string() })),
    }),
    run: ({ actor, query: { industry, version } }) => describeConfiguration(actor, { industry, version }),
  }),
);
export const loader = handle;
export const action = handle;
