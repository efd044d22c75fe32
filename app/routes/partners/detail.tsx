import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readId } from '#app/http/input/params.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { readPartner } from '#app/modules/partners/directory.server.ts';
import { readOverview } from '#app/modules/partners/overview.server.ts';
import { partnerPeopleQuery } from '#app/modules/partners/partners.schema.ts';
import { listUsers } from '#app/modules/users/users.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { formatDate } from '../estimates/list/format-date.ts';
import { userColumns } from '../users/user-table.tsx';
import { LatestEstimates } from './latest-estimates.tsx';
import { Overview } from './overview.tsx';
import { LIST_PATH, partnerPath, personPath } from './partners-url.ts';
import './partners.css';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.partner.orgName ?? 'Partners'} · ${PRODUCT_NAME}` },
];

const PEOPLE_A_PAGE = 10;

export const loader = pageLoader({
  can: 'partners.manage',
  query: partnerPeopleQuery,
  run: async ({ actor, params, query: { offset } }) => {
    const partner = await readPartner(actor, readId(params.id));
    const asked = { partnerId: partner.id, limit: PEOPLE_A_PAGE, offset, sort: 'roles', direction: 'asc' } as const;
    const people = await listUsers(actor, asked);
    if (people.rows.length === 0 && offset > 0) throw redirect(partnerPath(partner.id));
    return {
      partner,
      overview: await readOverview(actor, partner),
      onboarded: formatDate(partner.createdAt),
      people: people.rows.map((row) => ({
        ...row,
        lastLogin: row.lastLoginDate === null ? 'Never' : formatDate(row.lastLoginDate),
      })),
      pages: Math.ceil(people.count / PEOPLE_A_PAGE),
      page: offset / PEOPLE_A_PAGE + 1,
      /** True if the reader can also activate, deactivate and email the partner's users. */
      managesUsers: can(actor, 'users.manage'),
      mayManageSignOn: can(actor, 'signOn.any'),
      insightsHref: can(actor, 'insights.view') ? `/insights?partner=${partner.id}` : undefined,
      template: can(actor, 'pdfTemplate.any')
        ? partner.isActive
          ? ('Edit PDF Template' as const)
          : ('View PDF Template' as const)
        : null,
    };
  },
});

export default function PartnerDetail() {
  const data = useLoaderData<typeof loader>();
  const { partner, onboarded } = data;
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
      {data.overview ? <Overview {...data.overview} /> : null}
      <dl className="facts">
        <dt>Logo</dt>
        <dd>
          {partner.logoUploadId ? (
            <img className="partner-logo" src={`/uploads/${partner.logoUploadId}`} alt={`Logo of ${partner.orgName}`} />
          ) : (
            'None'
          )}
        </dd>
        <dt>Partner Status</dt>
        <dd>{partner.isActive ? 'Active' : 'Inactive: no one from this partner can sign in'}</dd>
        <dt>Onboarded</dt>
        <dd>
          <time dateTime={partner.createdAt}>{onboarded}</time>
        </dd>
        {data.template ? (
          <>
            <dt>PDF Branding</dt>
            <dd>
              <a href={`/edit-pdf/${partner.id}`}>{data.template}</a>
            </dd>
          </>
        ) : null}
        {data.mayManageSignOn ? (
          <>
            <dt>Single sign-on</dt>
            <dd>
              <a href={`${path}/sign-on`}>Set up sign-in with its identity provider</a>
            </dd>
          </>
        ) : null}
        <dt>Widget</dt>
        <dd>
          <a href={`${path}/widget`}>Set up the calculator for its site</a>
        </dd>
      </dl>
      {data.overview ? <LatestEstimates latest={data.overview.latest} insightsHref={data.insightsHref} /> : null}
      <section className="section" aria-labelledby="people">
        <h2 id="people">Administrators and users</h2>
        {data.people.length === 0 ? (
          <EmptyState
            action={
              partner.isActive ? (
                <ButtonLink href={`${path}/admins/new`}>Onboard the first administrator</ButtonLink>
              ) : undefined
            }
          >
            No users yet.
          </EmptyState>
        ) : (
          <People {...data} />
        )}
        <Pagination
          label="Pages of administrators and users"
          page={data.page}
          pages={data.pages}
          hrefFor={(page) => (page === 1 ? path : `${path}?offset=${(page - 1) * 10}`)}
        />
      </section>
    </>
  );
}

function People({ partner, people, managesUsers }: ReturnType<typeof useLoaderData<typeof loader>>) {
  return (
    <DataTable
      caption={`Administrators and users of ${partner.orgName}, by type`}
      rows={people}
      keyOf={({ userId }) => userId}
      columns={userColumns({
        directory: 'vendor',
        editHref: ({ userId }) => personPath(partner.id, userId),
        changes: managesUsers,
      })}
    />
  );
}
