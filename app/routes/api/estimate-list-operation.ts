import { z } from 'zod';
import { api } from '#app/http/api.server.ts';
import type { Capability } from '#app/modules/access/capabilities.ts';
import { listQuery } from '#app/modules/estimates/estimates.schema.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import type { EstimateList } from '#app/modules/estimates/view.ts';
import { paging } from './parameters.ts';

const ref = z.strictObject({ id: z.int(), name: z.string() });

/** What every list of estimates answers. */
export const listAnswer = z.strictObject({
  data: z.strictObject({
    rows: z.array(
      z.strictObject({
        estId: z.int(),
        estName: z.string(),
        prodCombinationId: z.string(),
        productName: z.string(),
        familyIds: z.array(z.int()),
        customer: ref,
        scenarioId: z.int(),
        scenarioTitle: z.string(),
        owner: z.strictObject({ userId: z.int(), name: z.string() }),
        partner: ref.nullable(),
        createdAt: z.iso.datetime(),
        state: z.int(),
        /** The amount that leads it: net present value, that of renewing, or the net benefit of a review. */
        headline: z
          .strictObject({
            measure: z.string(),
            npv: z.number(),
            npvHardOnly: z.number().nullable(),
            currencySign: z.string(),
          })
          .nullable(),
        actions: z.array(z.string()),
      }),
    ),
    count: z.int(),
    countIsMinimum: z.boolean().optional(),
    /** There are more: give it back as `after` to go on. */
    after: z.string().optional(),
  }),
});

/** A list as the API answers it: `countIsMinimum` stands only where it is true. */
export function listData({ rows, count, countIsMinimum }: EstimateList) {
  return { data: { rows, count, ...(countIsMinimum ? { countIsMinimum } : {}) } };
}

/** As `listData`, with where the next rows begin, for the lists that take it back. */
function pagedData(list: EstimateList) {
  const { data } = listData(list);
  return { data: list.after === null ? data : { ...data, after: list.after } };
}

/**
 * A list of estimates of certain business scenarios.
 *
 * @param options.defaultType whose estimates the vendor's users get when `estimateType` is left out; none: everyone's
 */
export function estimateListOperation(options: {
  can: Capability;
  summary: string;
  scenarios: readonly number[];
  defaultType?: 'internal';
}) {
  return api({
    can: options.can,
    method: 'GET',
    summary: options.summary,
    query: listQuery.extend(paging()).strict(),
    output: listAnswer,
    run: async ({ actor, query }) => {
      const estimateType = query.estimateType ?? options.defaultType;
      return pagedData(await listEstimates(actor, { ...query, estimateType }, options.scenarios));
    },
  });
}
