import { FamilyIcon } from '#app/ui/family-icon.tsx';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { BulkBar } from '#app/ui/table/bulk-bar.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { RowActions } from '#app/ui/table/row-actions.tsx';
import { type EstimateStatus, StatusMark } from '#app/ui/table/status-mark.tsx';
import { Cell, EmptyState, HeadCell, RowHeader, SelectHeadCell, Table } from '#app/ui/table/table.tsx';
import { SampleFrame } from './sample-frame.tsx';

interface Row {
  readonly name: string;
  readonly second: string;
  readonly familyId: number;
  readonly products: string;
  readonly created: string;
  readonly status: EstimateStatus;
  readonly owner: string;
}

const ROWS: readonly Row[] = [
  [
    'Halden Logistics digital experience',
    'Halden Logistics · New Business',
    2,
    'SaaS Enterprise, Intel Module',
    '14 Nov 2025',
    'Ready',
    'Elena Marsh',
  ],
  [
    'Vantera tool consolidation 2026',
    'Vantera Pharma · Consolidation Proposal',
    2,
    'SaaS Essentials, NPM+, IQ',
    '12 Nov 2025',
    'Generated',
    'Elena Marsh',
  ],
  [
    'Northmoor branch acceleration',
    'Northmoor Mining · New Business',
    5,
    'Steelhead',
    '11 Nov 2025',
    'Draft',
    'Jonas Weil',
  ],
  [
    'St Brannoc care network',
    'St Brannoc Hospitals · New Business',
    2,
    'SaaS Enterprise, NPM+, IQ',
    '6 Nov 2025',
    'Generated',
    'Elena Marsh',
  ],
  ['Store handhelds, wave 2', 'Pennant Retail · New Business', 6, 'Mobile', '4 Nov 2025', 'Draft', 'Priya Anand'],
  [
    'Review of two years, Orsa',
    'City of Orsa · Ongoing Customer',
    2,
    'SaaS Essentials, App Add Ons',
    '31 Oct 2025',
    'Generated',
    'Jonas Weil',
  ],
  [
    'Kestrel renewal with IQ',
    'Kestrel Oil and Gas · Renewal',
    3,
    'NPM+, UC Module, IQ',
    '28 Oct 2025',
    'Ready',
    'Elena Marsh',
  ],
  [
    'Bundesversicherungsanstaltsverwaltungsgebäudemodernisierung',
    'Aldgate Defence · New Business',
    4,
    'On Prem',
    '24 Oct 2025',
    'Generated',
    'Priya Anand',
  ],
].map(
  ([name, second, familyId, products, created, status, owner]) =>
    ({ name, second, familyId, products, created, status, owner }) as Row,
);

const ALL = [{ value: '', label: 'All' }];

export function ListSample() {
  return (
    <SampleFrame sidebar="open">
      <PageHeader
        title="ROI Estimates List"
        lead="32 estimates across all teams"
        actions={
          <ButtonLink href="/estimates/create" kind="main" icon="plus">
            Create ROI
          </ButtonLink>
        }
      />
      <form className="filters" method="get">
        <div className="filters-search">
          <TextInput name="search" label="Search name, customer or owner" type="search" icon="search" />
        </div>
        <Select name="status" label="Status" options={ALL} />
        <Select name="scenario" label="Scenario" options={ALL} />
        <Select name="product" label="Product" options={ALL} />
        <Select name="created" label="Created" options={[{ value: '90', label: 'Last 90 days' }]} />
        <Button type="submit">Apply</Button>
      </form>
      <div>
        <div className="list-line">
          <nav className="view-switch" aria-label="View">
            <a href="?show=list" aria-current="page">
              List
            </a>
            <a href="?show=list&view=customer">By customer</a>
          </nav>
          <p>Showing 1 to 10 of 32, newest first</p>
        </div>
        <BulkBar selected={2} noun="estimate">
          <Button kind="text">Download as .zip</Button>
          <Button kind="text">Compare</Button>
          <Button kind="text">Clear selection</Button>
        </BulkBar>
        <EstimateTable />
      </div>
      <Pagination page={1} pages={4} label="Pages of estimates" hrefFor={(page) => `?show=list&page=${page}`} />
      <EmptyState action={<ButtonLink href="?show=list">Clear the filters</ButtonLink>}>
        No estimate matches these filters.
      </EmptyState>
    </SampleFrame>
  );
}

function EstimateTable() {
  return (
    <Table caption="Estimates, sorted by created date, newest first" className="table-cards">
      <thead>
        <tr>
          <SelectHeadCell>
            <Checkbox name="all" label="Select all" labelHidden />
          </SelectHeadCell>
          <HeadCell sortHref="?show=list&sort=name">ROI Name</HeadCell>
          <HeadCell sortHref="?show=list&sort=product">Product Name</HeadCell>
          <HeadCell sortHref="?show=list&sort=created" sorted="desc">
            Created Date
          </HeadCell>
          <HeadCell sortHref="?show=list&sort=status">Status</HeadCell>
          <HeadCell sortHref="?show=list&sort=owner">Owner</HeadCell>
          <HeadCell align="end" className="cell-actions">
            Action
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row, index) => (
          <tr key={row.name}>
            <Cell className="cell-select">
              <Checkbox
                name="estId"
                value={String(index)}
                label={`Select ${row.name}`}
                labelHidden
                defaultChecked={index === 1 || index === 3}
              />
            </Cell>
            <RowHeader href="?show=savings" second={row.second}>
              {row.name}
            </RowHeader>
            <Cell className="cell-wide">
              <span className="cell-with-icon">
                <FamilyIcon familyId={row.familyId} />
                {row.products}
              </span>
            </Cell>
            <Cell label="Created Date">{row.created}</Cell>
            <Cell label="Status">
              <StatusMark status={row.status} />
            </Cell>
            <Cell label="Owner">{row.owner}</Cell>
            <Cell className="cell-actions">
              <RowActions
                name={row.name}
                actions={[
                  { label: 'View', href: '?show=savings' },
                  { label: 'Clone', href: '?show=assumptions' },
                  { label: 'Compare', href: '?show=parts' },
                  { label: 'Download', href: '?show=parts', download: true },
                  { label: 'Share', href: '?show=parts' },
                  { label: 'Delete', href: '?show=messages', danger: true },
                ]}
              />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
