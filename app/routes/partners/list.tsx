import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { listPartners } from '#app/modules/partners/directory.server.ts';
import { partnerListQuery } from '#app/modules/partners/partners.schema.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { formatDate } from '../estimates/list/format-date.ts';
import { PartnersPage } from './partners-page.tsx';
import { PARTNER_FILTER_LABELS, partnersHref } from './partners-url.ts';

export const meta: MetaFunction = () => [{ title: `Partners · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'partners.manage',
  labels: PARTNER_FILTER_LABELS,
  query: partnerListQuery,
  run: async ({ actor, query }) => {
    const { limit, ...state } = query;
    const { rows, count } = await listPartners(actor, query);
    // A page that no longer exists redirects to the first one.
    if (rows.length === 0 && state.offset > 0) throw redirect(partnersHref(state, { offset: 0 }));
    return { rows: rows.map((row) => ({ ...row, onboarded: formatDate(row.createdAt) })), count, limit, state };
  },
});

export default function PartnersList() {
  return <PartnersPage data={useLoaderData<typeof loader>()} />;
}
