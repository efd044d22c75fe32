import { Form } from '@remix-run/react';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { LoadedComparison } from './load-comparison.server.ts';

const MOST = 4;

export function MoreToCompare(props: Pick<LoadedComparison, 'estimates' | 'onlyDifferent' | 'search' | 'found'>) {
  const { estimates, onlyDifferent, search, found } = props;
  const ids = estimates.map(({ id }) => id);
  const hrefOf = (compared: readonly number[]) => compareHref(compared, onlyDifferent);
  return (
    <section className="more-to-compare">
      <h2>Compared estimates</h2>
      {estimates.length > 0 ? (
        <ul className="plain-list">
          {estimates.map(({ id, name, customer }) => (
            <li key={id}>
              <a className="row-link" href={`/estimate/view?estId=${id}`}>
                {name}
              </a>{' '}
              <span className="hint">{customer}</span>{' '}
              <ButtonLink kind="text" href={hrefOf(ids.filter((other) => other !== id))}>
                Remove<span className="visually-hidden"> {name}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : null}
      {estimates.length < MOST ? (
        <Form method="get" action="/estimates/compare" role="search" className="filters-search">
          {ids.map((id) => (
            <input key={id} type="hidden" name="estId" value={id} />
          ))}
          {onlyDifferent ? <input type="hidden" name="only" value="differences" /> : null}
          <TextInput
            name="search"
            type="search"
            icon="search"
            label="Add an estimate by name, customer, or owner"
            defaultValue={search}
            maxLength={200}
          />
          <Button type="submit">Search</Button>
        </Form>
      ) : null}
      {found ? (
        <>
          <p role="status">{found.length === 0 ? 'No Records Found.' : `${found.length} found`}</p>
          <ul className="plain-list">
            {found.map(({ id, name, customer }) => (
              <li key={id}>
                {name} <span className="hint">{customer}</span>{' '}
                <ButtonLink kind="text" href={hrefOf([...ids, id])}>
                  Add<span className="visually-hidden"> {name}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

export function compareHref(ids: readonly number[], onlyDifferent: boolean): string {
  const query = new URLSearchParams(ids.map((id) => ['estId', String(id)]));
  if (onlyDifferent) query.set('only', 'differences');
  return `/estimates/compare${query.size > 0 ? `?${query}` : ''}`;
}
