import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { auditQuery } from '#app/modules/audit/audit.schema.ts';
import { listAudit, listAuditActions } from '#app/modules/audit/audit.server.ts';
import type { AuditRow } from '#app/modules/audit/audit.view.ts';
import { readChainState } from '#app/modules/audit/chain-state.server.ts';
import { namesIn } from '#app/modules/audit/names.server.ts';
import { actionWords } from '#app/modules/audit/words/actions.ts';
import { changesOf } from '#app/modules/audit/words/changes.ts';
import { type NameOf, targetWords } from '#app/modules/audit/words/targets.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { nameOfValue } from '#app/modules/configuration/values.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { AUDIT_FILTER_LABELS, AuditPage } from './audit-page.tsx';
import { formatMoment } from './format-moment.ts';

export const meta = pageTitle('Audit');

export const loader = pageLoader({
  can: 'audit.view',
  labels: AUDIT_FILTER_LABELS,
  query: auditQuery,
  run: async ({ actor, query }) => {
    const { limit, offset, ...filter } = query;
    const [list, actions, chain] = await Promise.all([
      listAudit(actor, query),
      listAuditActions(actor),
      readChainState(actor),
    ]);
    const stored = await namesIn(actor, list.rows);
    const nameOf: NameOf = (kind, id) =>
      kind === 'scenario' ? SCENARIOS.find((each) => each.id === Number(id))?.title : stored(kind, id);
    const names = { nameOf, nameOfValue: await namesOfValues(list.rows) };
    return {
      ...list,
      rows: list.rows.map(({ detail, ...row }) => ({
        ...row,
        time: formatMoment(row.at),
        what: actionWords(row.action),
        target: targetWords(row, names.nameOf),
        changes: changesOf({ action: row.action, detail }, names),
      })),
      actions,
      chain,
      maySeeSecurity: can(actor, 'security.view'),
      filter,
      limit,
      offset,
    };
  },
});

/** Loads the labels of configuration values only if an event needs them. */
async function namesOfValues(rows: readonly AuditRow[]): Promise<(key: string) => string> {
  if (!rows.some(({ action }) => action === 'configuration.changed')) return (key) => key;
  const catalogue = await readCatalogue(await newestConfigId());
  return (key) => nameOfValue(catalogue, key);
}

export default function Audit() {
  return <AuditPage data={useLoaderData<typeof loader>()} />;
}
