import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { auditQuery } from '#app/modules/audit/audit.schema.ts';
import { listAudit } from '#app/modules/audit/audit.server.ts';
import { paging } from './parameters.ts';

const handle = apiRoute(
  'audit',
  api({
    can: 'audit.view',
    method: 'GET',
    summary: 'The audit trail, newest first: by who, action, kind and target (a number or a name) and days in UTC.',
    query: auditQuery.extend(paging({ limit: 25, maxOffset: 99_999 })).strict(),
    output: z.strictObject({
      data: z.strictObject({
        rows: z.array(
          z.strictObject({
            id: z.int(),
            at: z.iso.datetime(),
            actorId: z.int().nullable(),
            actor: z.string(),
            partnerId: z.int().nullable(),
            action: z.string(),
            targetKind: z.string(),
            targetId: z.string(),
            ip: z.string(),
            requestId: z.string(),
            detail: z.record(z.string(), z.unknown()),
            hash: z.string(),
          }),
        ),
        count: z.int(),
        countIsMinimum: z.literal(true).optional(),
      }),
    }),
    run: async ({ actor, query }) => ({ data: await listAudit(actor, query) }),
  }),
);
export const loader = handle;
export const action = handle;
