import type { ActionFailure } from '#app/http/page.server.ts';
import { APPROVAL_TABS } from '#app/modules/estimates/approvals/approvals.schema.ts';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { listHref } from '#app/ui/table/list-address.ts';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { Tabs } from '#app/ui/wizard/tabs.tsx';
import { ApprovalRequest } from './approval-request.tsx';
import type { ApprovalsData } from './load-approvals.server.ts';
import './approval.css';
import './approvals.css';

const TAB_LABELS = { waiting: 'Waiting', approved: 'Approved', declined: 'Declined' } as const;
const EMPTY = {
  waiting: 'Nothing waits for approval. Requests above a discount limit appear here.',
  approved: 'No approved requests yet.',
  declined: 'No declined requests yet.',
} as const;

export function ApprovalsPage({ data, failure }: { data: ApprovalsData; failure: ActionFailure | undefined }) {
  const { tab, counts, rows, request, isChosen, next } = data;
  return (
    <div className={isChosen ? 'approvals approvals-chosen' : 'approvals'}>
      <ErrorSummary problems={problemsOf(failure)} />
      <PageHeader title="Approvals" lead={leadOf(counts.waiting)} />
      <div>
        <Tabs
          label="Requests"
          tabs={APPROVAL_TABS.map((each) => ({
            label: TAB_LABELS[each],
            rest: each === 'waiting' && counts.waiting > 0 ? `(${counts.waiting})` : undefined,
            href: each === 'waiting' ? '/approvals' : `/approvals?tab=${each}`,
            current: each === tab,
          }))}
        />
        {rows.length === 0 && request === null ? (
          <EmptyState>{EMPTY[tab]}</EmptyState>
        ) : (
          <div className="approvals-columns">
            <Queue data={data} />
            {request ? <ApprovalRequest key={request.id} request={request} next={next} failure={failure} /> : null}
          </div>
        )}
      </div>
    </div>
  );
}

const NUMBERS = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

function leadOf(waiting: number): string {
  if (waiting === 0) return 'Estimates above a discount limit wait here before they can be generated.';
  return waiting === 1
    ? 'One estimate waits. Until you decide, it stays Ready and can’t be generated.'
    : `${NUMBERS[waiting] ?? waiting.toLocaleString('en-US')} estimates wait. Until you decide, they stay Ready and can’t be generated.`;
}

function Queue({ data: { tab, rows, counts, offset, limit } }: { data: ApprovalsData }) {
  return (
    <nav className="approvals-queue" aria-label={`${TAB_LABELS[tab]} requests`}>
      <ul>
        {rows.map(({ id, name, why, who, age, isShown }) => (
          <li key={id}>
            <a className="approvals-item" href={itemHref(id, tab, offset)} aria-current={isShown ? 'true' : undefined}>
              <strong>{name}</strong>
              <span>{why}</span>
              <span className="approvals-who">
                <span>{who}</span>{' '}
                {tab === 'waiting' ? (
                  <span className={age.isLate ? 'approvals-late' : undefined}>
                    {age.isLate ? <Icon name="clock" size={16} /> : null} {age.text}
                  </span>
                ) : null}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of requests"
        page={Math.floor(offset / limit) + 1}
        pages={Math.ceil(counts[tab] / limit)}
        hrefFor={(page) => listHref('/approvals', { tab, offset: (page - 1) * limit })}
      />
    </nav>
  );
}

function itemHref(id: number, tab: ApprovalsData['tab'], offset: number): string {
  return listHref(`/approvals/${id}`, { tab: tab === 'waiting' ? undefined : tab, offset });
}
