import { z } from 'zod';

/** Name of a limit's field: `limit:r3`, `limit:p12`, or `limit:r6p12`. */
export const LIMIT_NAME = /^limit:(?:r([1-9]\d{0,8}))?(?:p([1-9]\d{0,14}))?$/;

export function limitName({ roleId, partnerId }: { roleId: number | null; partnerId: number | null }): string {
  return `limit:${roleId === null ? '' : `r${roleId}`}${partnerId === null ? '' : `p${partnerId}`}`;
}

export const dealRulesForm = z.strictObject({
  version: z.int().nonnegative(),
  blocksErrors: z.boolean(),
  limits: z
    .array(
      z.strictObject({
        roleId: z.int().positive().nullable(),
        partnerId: z.int().positive().nullable(),
        limitPct: z.number().min(0).max(100),
      }),
    )
    .max(400),
});
export type DealRulesForm = z.output<typeof dealRulesForm>;
