import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readId } from '#app/http/input/params.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { readPartner } from '#app/modules/partners/directory.server.ts';
import { partnerPeopleQuery } from '#app/modules/partners/partners.schema.ts';
import { listUsers } from '#app/modules/users/users.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { formatDate } from '../estimates/list/format-date.ts';
import { DetailPage } from './detail-page.tsx';
import { partnerPath } from './partners-url.ts';

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
      onboarded: formatDate(partner.createdAt),
      people: people.rows.map((row) => ({
        ...row,
        lastLogin: row.lastLoginDate === null ? 'Never' : formatDate(row.lastLoginDate),
      })),
      pages: Math.ceil(people.count / PEOPLE_A_PAGE),
      page: offset / PEOPLE_A_PAGE + 1,
      managesUsers: can(actor, 'users.manage'),
      template: can(actor, 'pdfTemplate.any')
        ? partner.isActive
          ? ('Edit PDF Template' as const)
          : ('View PDF Template' as const)
        : null,
    };
  },
});

export default function PartnerDetail() {
  return <DetailPage {...useLoaderData<typeof loader>()} />;
}
