import { Form } from '@remix-run/react';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { ComparedLines } from './differing-lines.ts';
import type { LoadedComparison } from './load-comparison.server.ts';

export const MOST = 4;

export function MoreToCompare(props: Pick<LoadedComparison, 'estimates' | 'lines' | 'search' | 'found'>) {
  const { estimates, lines, search, found } = props;
  const ids = estimates.map(({ id }) => id);
  const hrefOf = (compared: readonly number[]) => compareHref(compared, lines);
  return (
    <section className="more-to-compare" id="add">
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
        <Form method="get" action="/estimates/compare" role="search">
          {ids.map((id) => (
            <input key={id} type="hidden" name="estId" value={id} />
          ))}
          {lines === 'different' ? null : <input type="hidden" name="lines" value={lines} />}
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

export function compareHref(ids: readonly number[], lines: ComparedLines): string {
  const query = new URLSearchParams(ids.map((id) => ['estId', String(id)]));
  if (lines !== 'different') query.set('lines', lines);
  return `/estimates/compare${query.size > 0 ? `?${query}` : ''}`;
}
