import { area, call } from '#app/http/api.server.ts';
import { auditAnswer, auditQuery } from '#app/modules/audit/audit.schema.ts';
import { listAudit } from '#app/modules/audit/audit.server.ts';
import { withSentences } from '#app/modules/audit/told.server.ts';
import { paging } from './parameters.ts';

const { loader, action } = area({
  'GET audit': call({
    can: 'audit.view',
    summary: 'List the audit trail, newest first: by user, action, kind, target (a number or a name), and days in UTC.',
    query: auditQuery.extend(paging({ limit: 25, maxOffset: 99_999 })).strict(),
    output: auditAnswer,
    run: async ({ actor, query }) => {
      const { rows, ...counted } = await listAudit(actor, query);
      return { data: { rows: await withSentences(actor, rows), ...counted } };
    },
  }),
});

export { action, loader };
