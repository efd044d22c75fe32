import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { isShortSearch, SHORT_SEARCH_HINT } from '#app/modules/estimates/list/short-search.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { HitList } from '#app/ui/overlay/hit-list.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { findEverything, searchQuery } from './find-everything.server.ts';

const LABELS = { q: 'Search for' } as const;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.wanted ? `Search: ${data.wanted}` : 'Search'} · ${PRODUCT_NAME}` },
];

export const loader = pageLoader({
  can: 'profile.own',
  labels: LABELS,
  query: searchQuery,
  run: findEverything,
});

export default function Search() {
  const { wanted, groups } = useLoaderData<typeof loader>();
  const found = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <>
      <PageHeader title="Search" lead="Search estimates, customers, people, and screens by part of the name." />
      <Form method="get" action="/search" role="search" className="search-form" key={wanted}>
        <TextInput name="q" type="search" icon="search" label={LABELS.q} defaultValue={wanted} maxLength={200} />
        <Button type="submit" kind="main">
          Search
        </Button>
      </Form>
      <p role="status">
        {wanted === ''
          ? ''
          : `${found} ${found === 1 ? 'result' : 'results'} for “${wanted}”, up to six of each type. Open a list to see all.`}
      </p>
      {wanted !== '' && isShortSearch(wanted) ? <p className="hint">{SHORT_SEARCH_HINT}</p> : null}
      {found === 0 ? (
        <EmptyState action={<ButtonLink href="/estimates">Open the list of estimates</ButtonLink>}>
          No results for “{wanted}”. Try fewer letters.
        </EmptyState>
      ) : (
        <HitList groups={groups} wanted={wanted} />
      )}
    </>
  );
}
