import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { auditQuery } from '#app/modules/audit/audit.schema.ts';
import { listAudit, listAuditActions } from '#app/modules/audit/audit.server.ts';
import { changesOf } from '#app/modules/audit/audit.view.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { AuditPage } from './audit-page.tsx';
import { shownMoment } from './shown-moment.ts';

export const meta: MetaFunction = () => [{ title: `Audit · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'audit.view',
  query: auditQuery,
  run: async ({ actor, query }) => {
    const { limit, offset, ...filter } = query;
    const [list, actions] = await Promise.all([listAudit(actor, query), listAuditActions(actor)]);
    return {
      ...list,
      rows: list.rows.map(({ detail, ...row }) => ({ ...row, time: shownMoment(row.at), changes: changesOf(detail) })),
      actions,
      filter,
      limit,
      offset,
    };
  },
});

export default function Audit() {
  return <AuditPage data={useLoaderData<typeof loader>()} />;
}
