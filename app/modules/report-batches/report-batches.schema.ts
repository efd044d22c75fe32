import { EDITIONS } from '@worthwhile/roi-core/report-model';
import { z } from 'zod';
import { eachOnce, id, RULE } from '#app/modules/estimates/fields.schema.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { editionFields, fileFormat, requireOneEdition } from '#app/modules/report/edition.schema.ts';

/** Most reports per batch. */
export const MOST_REPORTS = 10_000;

const submissionId = z.uuid().optional();
const NOTHING_CHOSEN = 'Select estimates or set a filter.';

/** Filters of a batch. No state: only generated estimates have a report. */
export const batchFilter = listQuery.pick({
  search: true,
  scenario: true,
  product: true,
  ownerId: true,
  customerId: true,
  accountId: true,
  createdFrom: true,
  createdTo: true,
  createdWithin: true,
  estimateType: true,
});
export type BatchFilter = z.output<typeof batchFilter>;

/** The estimates by ID, or all generated ones that match a filter; an empty filter matches all. */
export const batchOrder = z
  .strictObject({
    ids: z
      .array(id)
      .max(MOST_REPORTS, { error: `A batch can have up to ${MOST_REPORTS} reports.` })
      .superRefine(eachOnce)
      .optional(),
    filter: batchFilter.strict().optional(),
    ...editionFields,
    submissionId,
  })
  .superRefine(requireOneEdition)
  .superRefine((order, context) => {
    const isByIds = order.ids !== undefined;
    if (isByIds && order.filter !== undefined)
      context.addIssue({ code: 'custom', message: 'Use IDs or a filter, not both.', path: ['filter'], params: RULE });
    if ((isByIds && order.ids?.length === 0) || (!isByIds && order.filter === undefined))
      context.addIssue({ code: 'custom', message: NOTHING_CHOSEN, path: ['ids'], params: RULE });
  });
export type BatchOrder = z.output<typeof batchOrder>;

const several = (value: unknown) => (value === undefined ? undefined : [value].flat());

/**
 * The same from a form. `by` is explicit, so a list without a selected row never creates every report: `selection` uses the
 * selected `estId`, `filter` everything that the form's filter finds.
 */
export const batchForm = z
  .object({
    by: z.enum(['selection', 'filter']).default('selection'),
    estId: z.preprocess(several, z.array(id).max(MOST_REPORTS).optional()),
    ...editionFields,
    submissionId,
  })
  .superRefine(requireOneEdition)
  .and(batchFilter)
  .transform(({ by, estId, edition, format, submissionId, ...filter }, context): BatchOrder => {
    if (by === 'filter') return { filter, edition, format, submissionId };
    if (!estId || estId.length === 0) {
      context.addIssue({ code: 'custom', message: NOTHING_CHOSEN, path: ['estId'] });
      return z.NEVER;
    }
    return { ids: estId, edition, format, submissionId };
  });

export const itemState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

export const batch = z.object({
  id: z.int(),
  label: z.string(),
  edition: z.enum(EDITIONS),
  /** The extension of its files. */
  format: fileFormat,
  state: z.enum(['open', 'done', 'cancelled']),
  /** Reason of a cancellation; empty otherwise. */
  reason: z.string(),
  total: z.int(),
  waiting: z.int(),
  running: z.int(),
  done: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  owner: z.object({ id: z.int(), name: z.string() }),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Time of the deletion of its files. */
  keptUntil: z.iso.datetime(),
});

export const item = z.object({
  /** Starts at 1. */
  n: z.int(),
  estId: z.int(),
  estName: z.string(),
  state: itemState,
  /** Reason for a missing file; empty otherwise. */
  error: z.string(),
  fileName: z.string(),
  /** Lower-case hex; null until the file exists. */
  sha256: z.string().nullable(),
  bytes: z.int().nullable(),
});

export const batchesAnswer = z.object({ data: z.object({ rows: z.array(batch), count: z.int() }) });

export const newBatchAnswer = z.object({ data: z.object({ id: z.int() }), message: z.string() });

export const batchAnswer = z.object({ data: batch.extend({ items: z.array(item) }) });
