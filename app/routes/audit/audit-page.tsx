import type { ReactElement } from 'react';
import { formatTime } from '#app/format-time.ts';
import type { AuditFilter } from '#app/modules/audit/audit.schema.ts';
import type { AuditRow, ChainState } from '#app/modules/audit/audit.view.ts';
import { actionWords } from '#app/modules/audit/words/actions.ts';
import type { Change } from '#app/modules/audit/words/changes.ts';
import { TARGET_KINDS, TARGET_WORDS } from '#app/modules/audit/words/targets.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { FilterForm } from '#app/ui/table/filter-form.tsx';
import { listHref } from '#app/ui/table/list-address.ts';
import { PagedList } from '#app/ui/table/paged-list.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import './audit.css';

export const AUDIT_FILTER_LABELS = {
  who: 'User (name or email)',
  action: 'What',
  kind: 'Target',
  target: 'Its name or number',
  from: 'From',
  to: 'To',
} as const;

interface ShownRow extends Omit<AuditRow, 'detail'> {
  readonly time: string;
  readonly what: string;
  readonly target: string;
  readonly changes: readonly Change[];
}
interface AuditData {
  readonly rows: readonly ShownRow[];
  readonly count: number;
  readonly countIsMinimum?: true;
  readonly actions: readonly string[];
  readonly chain: ChainState | null;
  readonly maySeeSecurity: boolean;
  readonly filter: AuditFilter;
  readonly limit: number;
  readonly offset: number;
}

export function AuditPage({ data }: { readonly data: AuditData }): ReactElement {
  const { rows, count, filter, limit, offset } = data;
  return (
    <>
      <PageHeader
        title="Audit"
        lead="Who did what, when, and from where. Events can’t be changed. Times are in UTC."
        actions={
          <>
            {data.maySeeSecurity ? <ButtonLink href="/security">Security</ButtonLink> : null}
            <ButtonLink href={listHref('/audit/export', { ...filter, offset: 0 })}>Download as CSV</ButtonLink>
          </>
        }
      />
      <Chain state={data.chain} />
      <AuditFilters data={data} />
      <PagedList
        shown={rows.length}
        offset={offset}
        limit={limit}
        count={count}
        countIsMinimum={data.countIsMinimum}
        what="the trail"
        label="Pages of the trail"
        hrefAt={(at) => listHref('/audit', { ...filter, offset: at })}
        empty={
          <EmptyState action={<ButtonLink href="/audit">Clear filters</ButtonLink>}>
            No events match these filters.
          </EmptyState>
        }
      >
        <AuditTable rows={rows} />
      </PagedList>
    </>
  );
}

/** Shows if the last check found the audit log unchanged. */
function Chain({ state }: { readonly state: ChainState | null }) {
  if (state && !state.isWhole)
    return (
      <Notice type="error">
        {`The chain of hashes was checked on ${formatTime(state.checkedAt)} and is ${state.found}.`}
      </Notice>
    );
  return (
    <p className="audit-chain">
      {state
        ? `The chain of hashes was checked on ${formatTime(state.checkedAt)}: ${state.found}.`
        : 'The chain of hashes has not been checked yet. It is checked every night.'}
    </p>
  );
}

function AuditFilters({ data: { filter, offset, actions } }: { readonly data: AuditData }) {
  const options = inOrder(actions.map((action) => ({ value: action, label: actionWords(action) })));
  const kinds = inOrder(TARGET_KINDS.map((kind) => ({ value: kind, label: TARGET_WORDS[kind] })));
  return (
    <FilterForm path="/audit" state={{ ...filter, offset }}>
      <TextInput name="who" type="search" label={AUDIT_FILTER_LABELS.who} defaultValue={filter.who} maxLength={200} />
      <Select name="action" label={AUDIT_FILTER_LABELS.action} options={options} defaultValue={filter.action} />
      <Select name="kind" label={AUDIT_FILTER_LABELS.kind} options={kinds} defaultValue={filter.kind} />
      <TextInput
        name="target"
        type="search"
        label={AUDIT_FILTER_LABELS.target}
        defaultValue={filter.target}
        maxLength={240}
      />
      <TextInput name="from" type="date" label={AUDIT_FILTER_LABELS.from} defaultValue={filter.from} />
      <TextInput name="to" type="date" label={AUDIT_FILTER_LABELS.to} defaultValue={filter.to} />
    </FilterForm>
  );
}

const inOrder = (options: { value: string; label: string }[]) => [
  { value: '', label: 'All' },
  ...options.sort((a, b) => a.label.localeCompare(b.label)),
];

function AuditTable({ rows }: { readonly rows: readonly ShownRow[] }) {
  return (
    <DataTable
      caption="Events, newest first"
      className="table-cards audit-table"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          label: 'When (UTC)',
          cell: ({ at, time }) => (
            <time className="num" dateTime={at}>
              {time}
            </time>
          ),
        },
        { label: 'Who', cell: (row) => <Actor row={row} /> },
        { label: 'What', className: 'audit-action', cell: ({ what }) => what },
        { label: 'Target', cell: ({ target }) => target || '–' },
        { label: 'What changed', cell: ({ changes }) => <Changes changes={changes} /> },
        {
          label: 'IP address',
          cell: ({ ip, requestId }) => (
            <>
              {ip || '–'}
              {requestId ? <span className="row-second">Request {requestId}</span> : null}
            </>
          ),
        },
      ]}
    />
  );
}

/** Stored as `Name <address>`; the address is shown on its own line. */
function Actor({ row: { actor, actorId } }: { readonly row: ShownRow }) {
  const [, name, address] = /^(.+) <([^<>]+)>$/.exec(actor) ?? [];
  if (!name) return <>{actor || (actorId === null ? 'Unknown' : `User ${actorId}`)}</>;
  return (
    <>
      {name} <span className="row-second">{address}</span>
    </>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return '–';
  return (
    <ul className="audit-changes">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className="audit-name">{name}:</span>{' '}
          {before === undefined ? (
            after
          ) : (
            <>
              <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
