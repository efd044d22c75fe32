import { EDITIONS } from '@worthwhile/roi-core/report-model';
import { z } from 'zod';
import { givenName as name } from '#app/form-rules.ts';
import { id, RULE } from '#app/modules/estimates/fields.schema.ts';
import { type BatchFilter, batchFilter } from '../report-batches.schema.ts';

const edition = z.enum(EDITIONS);
const delivery = z
  .enum(['mail', 'folder'])
  .meta({ description: 'A folder of the server is for administrators; its files stay for 30 days' });
const hour = z.int().min(0).max(23).meta({ description: 'UTC' });
const MOST_FILTER = 2000;

/** Reads the query text of the estimates list. */
const filterText = z
  .string()
  .max(MOST_FILTER)
  .transform((text, context): BatchFilter => {
    const given = new URLSearchParams(text);
    const values = Object.fromEntries(given);
    if (given.size > Object.keys(values).length)
      context.addIssue({ code: 'custom', message: 'Name each filter once.', params: RULE });
    const read = batchFilter.strict().safeParse(values);
    if (read.success) return read.data;
    for (const issue of read.error.issues)
      context.addIssue({ code: 'custom', message: [...issue.path, issue.message].join(': '), params: RULE });
    return z.NEVER;
  })
  .meta({ description: 'Query text of the estimates list, such as scenario=1&createdWithin=7' });

/** @throws ZodError for a text that this version no longer reads */
export const readFilter = (text: string): BatchFilter => filterText.parse(text);

export function writeFilter(filter: BatchFilter): string {
  const values = Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return new URLSearchParams(values).toString();
}

export const scheduleBody = z.strictObject({
  name,
  weekday: z.int().min(1).max(7).optional().meta({ description: '1 is Monday; leave out for every day' }),
  hour,
  filter: filterText.prefault(''),
  edition: edition.default('full'),
  delivery: delivery.default('mail'),
});
export type NewSchedule = z.output<typeof scheduleBody>;

export const scheduleChangeBody = z.strictObject({
  scheduleId: id,
  name: name.optional(),
  weekday: z.int().min(1).max(7).nullish().meta({ description: '1 is Monday; null is every day' }),
  hour: hour.optional(),
  filter: filterText.optional(),
  edition: edition.optional(),
  delivery: delivery.optional(),
  isActive: z
    .boolean()
    .optional()
    .meta({ description: 'false pauses the schedule; resumed, it runs at its next time' }),
});
/** What is left out stays. */
export type ScheduleChange = Partial<Omit<z.output<typeof scheduleChangeBody>, 'scheduleId'>>;

const postedId = z.coerce.number().int().positive();
const chosen = (choices: z.ZodNumber) =>
  z.preprocess((text) => (text === '' ? undefined : Number(text)), choices.optional());
const { search, scenario, createdWithin } = batchFilter.shape;

const entries = z.object({
  name,
  weekday: chosen(z.number().int().min(1).max(7)),
  hour: z.coerce.number().int().min(0).max(23),
  edition: edition.default('full'),
  delivery: delivery.default('mail'),
  search,
  scenario,
  createdWithin,
});
function withFilter<T extends z.output<typeof entries>>({ search, scenario, createdWithin, ...form }: T) {
  return { ...form, filter: { search, scenario, createdWithin } };
}

export const editScheduleForm = entries
  .extend({ version: postedId })
  .transform((form) => ({ ...withFilter(form), weekday: form.weekday ?? null }));

export const schedulesForm = z.discriminatedUnion('intent', [
  entries.extend({ intent: z.literal('create') }).transform(withFilter),
  z.object({ intent: z.literal('pause'), scheduleId: postedId }),
  z.object({ intent: z.literal('resume'), scheduleId: postedId }),
  z.object({ intent: z.literal('delete'), scheduleId: postedId }),
]);

export const scheduleIdBody = z.strictObject({ scheduleId: id });

const schedule = z.strictObject({
  scheduleId: z.int(),
  name: z.string(),
  weekday: z.int().nullable(),
  hour: z.int(),
  filter: z.string(),
  edition: z.enum(EDITIONS),
  delivery,
  isActive: z.boolean(),
  nextRunAt: z.iso.datetime(),
  lastRunAt: z.iso.datetime().nullable(),
  /** Empty after a run without failures. */
  lastFailure: z.string(),
  owner: z.object({ id: z.int(), name: z.string() }),
});
export type ScheduleView = z.output<typeof schedule>;

export const schedulesAnswer = z.strictObject({ data: z.strictObject({ rows: z.array(schedule), count: z.int() }) });
export const newScheduleAnswer = z.strictObject({ data: z.strictObject({ scheduleId: z.int() }), message: z.string() });
