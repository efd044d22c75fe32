import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { auditQuery } from '#app/modules/audit/audit.schema.ts';
import { listAudit, listAuditActions, listRecentPeople } from '#app/modules/audit/audit.server.ts';
import type { AuditRow } from '#app/modules/audit/audit.view.ts';
import { readChainState, requestChainCheck } from '#app/modules/audit/chain-state.server.ts';
import { tellEvents } from '#app/modules/audit/told.server.ts';
import { VALUES_CHANGED } from '#app/modules/audit/words/changes.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { nameOfStored } from '#app/modules/configuration/model/entry-words.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { listHref } from '#app/ui/table/list-address.ts';
import { PagedList } from '#app/ui/table/paged-list.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { AUDIT_FILTER_LABELS, AuditFilters } from './audit-filters.tsx';
import { ChainNotice } from './chain-notice.tsx';
import { EventList } from './event-list.tsx';
import { recordHrefs } from './record-href.ts';
import { daysOf } from './show-events.ts';
import './audit.css';

export const meta = pageTitle('Audit');

export const loader = pageLoader({
  can: 'audit.view',
  labels: AUDIT_FILTER_LABELS,
  query: auditQuery,
  run: async ({ actor, query }) => {
    const { limit, offset, ...filter } = query;
    const [{ rows, ...counted }, actions, people, chain] = await Promise.all([
      listAudit(actor, query),
      listAuditActions(actor),
      listRecentPeople(actor),
      readChainState(actor),
    ]);
    const told = await tellEvents(actor, rows, {
      ofValue: await namesOfValues(rows),
      ofScenario: (id) => SCENARIOS.find((each) => each.id === Number(id))?.title,
    });
    const maySeeSecurity = can(actor, 'security.view');
    const days = daysOf(told.rows, recordHrefs(actor, told.exists));
    return { days, shown: rows.length, ...counted, actions, people, chain, maySeeSecurity, filter, limit, offset };
  },
});

export const action = pageAction({
  can: 'audit.verify',
  form: z.strictObject({ intent: z.literal('check') }),
  run: async ({ actor }): Promise<never> => {
    await requestChainCheck(actor);
    throw await redirectWithNotice('/audit', {
      type: 'info',
      message: 'The chain is being checked. Reload this page in a moment for the result.',
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

/** Loads the labels of configuration values only if an event needs them. */
async function namesOfValues(rows: readonly AuditRow[]): Promise<(key: string) => string> {
  if (!rows.some(({ action: name }) => VALUES_CHANGED.includes(name))) return (key) => key;
  const catalogue = await readCatalogue(await newestConfigId());
  return (key) => nameOfStored(catalogue, key);
}

export default function Audit() {
  const { days, shown, count, countIsMinimum, filter, limit, offset, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Audit"
        lead="Who did what, when, and from where. Events can’t be changed. Times are in UTC."
        actions={
          <>
            {data.maySeeSecurity ? <ButtonLink href="/security">Security</ButtonLink> : null}
            <ButtonLink href={listHref('/audit/export', { ...filter, offset: 0 })} download>
              Download CSV with hashes
            </ButtonLink>
          </>
        }
      />
      <ChainNotice state={data.chain} />
      <AuditFilters filter={filter} actions={data.actions} people={data.people} />
      <PagedList
        shown={shown}
        offset={offset}
        limit={limit}
        count={count}
        countIsMinimum={countIsMinimum}
        what="the trail"
        label="Pages of the trail"
        hrefAt={(at) => listHref('/audit', { ...filter, offset: at })}
        empty={
          <EmptyState action={<ButtonLink href="/audit">Clear filters</ButtonLink>}>
            No events match these filters.
          </EmptyState>
        }
      >
        <EventList days={days} />
      </PagedList>
    </>
  );
}
