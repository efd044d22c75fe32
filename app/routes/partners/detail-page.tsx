import type { ReactElement } from 'react';
import type { PartnerRow } from '#app/modules/partners/partners.view.ts';
import type { UserRow } from '#app/modules/users/users.view.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { EmptyState, HeadCell, Table } from '#app/ui/table/table.tsx';
import { UserTableRow } from '../users/users-page.tsx';
import { LIST_PATH, partnerPath, personPath } from './partners-url.ts';
import './partners.css';

interface DetailData {
  readonly partner: PartnerRow;
  readonly onboarded: string;
  readonly people: readonly (UserRow & { readonly lastLogin: string })[];
  readonly pages: number;
  readonly page: number;
  /** True if the reader can also activate, deactivate and email the partner's users. */
  readonly managesUsers: boolean;
  /** Available action for the report template, if any. */
  readonly template: 'Edit PDF Template' | 'View PDF Template' | null;
}

export function DetailPage(props: DetailData): ReactElement {
  const { partner, onboarded } = props;
  const path = partnerPath(partner.id);
  return (
    <>
      <PageHeader
        over={<a href={LIST_PATH}>Partners</a>}
        title={partner.orgName}
        lead={partner.tagLine}
        actions={
          <>
            <ButtonLink href={`${path}/edit`}>Edit Partner Details</ButtonLink>
            {partner.isActive ? (
              <>
                <ButtonLink href={`${path}/deactivate`} kind="danger">
                  Deactivate
                </ButtonLink>
                <ButtonLink href={`${path}/admins/new`} kind="main" icon="plus">
                  Onboard Partner Admin
                </ButtonLink>
              </>
            ) : (
              <ButtonLink href={`${path}/activate`} kind="main">
                Activate
              </ButtonLink>
            )}
          </>
        }
      />
      <dl className="partner-facts">
        <dt>Logo</dt>
        <dd>
          {partner.logoUploadId ? (
            <img className="partner-logo" src={`/uploads/${partner.logoUploadId}`} alt={`Logo of ${partner.orgName}`} />
          ) : (
            'None'
          )}
        </dd>
        <dt>Partner Status</dt>
        <dd>{partner.isActive ? 'Active' : 'Inactive: nobody of this partner can sign in'}</dd>
        <dt>Onboarded</dt>
        <dd>
          <time dateTime={partner.createdAt}>{onboarded}</time>
        </dd>
        {props.template ? (
          <>
            <dt>PDF Branding</dt>
            <dd>
              <a href={`/edit-pdf/${partner.id}`}>{props.template}</a>
            </dd>
          </>
        ) : null}
        <dt>Widget</dt>
        <dd>
          <a href={`${path}/widget`}>Set up the calculator for its site</a>
        </dd>
      </dl>
      <section className="section" aria-labelledby="people">
        <h2 id="people">Administrators and users</h2>
        {props.people.length === 0 ? (
          <EmptyState
            action={
              partner.isActive ? (
                <ButtonLink href={`${path}/admins/new`}>Onboard the first administrator</ButtonLink>
              ) : undefined
            }
          >
            Nobody of this partner was onboarded yet.
          </EmptyState>
        ) : (
          <People {...props} />
        )}
        <Pagination
          label="Pages of administrators and users"
          page={props.page}
          pages={props.pages}
          hrefFor={(page) => (page === 1 ? path : `${path}?offset=${(page - 1) * 10}`)}
        />
      </section>
    </>
  );
}

function People({ partner, people, managesUsers }: DetailData) {
  return (
    <Table caption={`Administrators and users of ${partner.orgName}, by type`} className="table-cards">
      <thead>
        <tr>
          <HeadCell>User Name</HeadCell>
          <HeadCell>User Email</HeadCell>
          <HeadCell>Type of User</HeadCell>
          <HeadCell>Last Login Date</HeadCell>
          <HeadCell>User Status</HeadCell>
          <HeadCell align="end">Action</HeadCell>
        </tr>
      </thead>
      <tbody>
        {people.map((row) => (
          <UserTableRow
            key={row.userId}
            directory="vendor"
            row={row}
            editHref={personPath(partner.id, row.userId)}
            actions={managesUsers ? row.actions : []}
          />
        ))}
      </tbody>
    </Table>
  );
}
