import { Pagination } from '#app/ui/table/pagination.tsx';
import { type ListState, pageHref } from './list-url.ts';
import type { LoadedList } from './load-list.server.ts';

/**
 * Pages by number as far as rows are counted, then by cursor: the last page costs no more than the first. Customers are not
 * counted.
 */
export function ListPages({
  list,
  state,
  limit,
}: {
  readonly list: LoadedList;
  readonly state: ListState;
  readonly limit: number;
}) {
  const hrefFor = (page: number) => pageHref(state, { offset: (page - 1) * limit });
  const page = Math.floor(state.offset / limit) + 1;
  if (list.view === 'customer')
    return (
      <Neighbours
        label="Pages of customers"
        where={`Page ${page}`}
        first={page > 2 ? hrefFor(1) : null}
        previous={page > 1 ? hrefFor(page - 1) : null}
        next={list.hasNext ? hrefFor(page + 1) : null}
      />
    );
  const pages = Math.ceil(list.count / limit);
  const beyond = list.after === null ? null : pageHref(state, { after: list.after });
  if (state.after !== undefined || (page > pages && page > 1))
    return <Neighbours label="Pages of the list" where="More pages" first={hrefFor(1)} previous={null} next={beyond} />;
  return (
    <>
      <Pagination label="Pages of the list" page={page} pages={pages} hrefFor={hrefFor} />
      {list.countIsMinimum && page === pages ? (
        <Neighbours label="More pages of the list" where="More pages" first={null} previous={null} next={beyond} />
      ) : null}
    </>
  );
}

function Neighbours(props: {
  readonly label: string;
  readonly where: string;
  readonly first: string | null;
  readonly previous: string | null;
  readonly next: string | null;
}) {
  const links = [
    { href: props.first, text: 'First page', rel: undefined },
    { href: props.previous, text: 'Previous', rel: 'prev' },
    { href: props.next, text: 'Next', rel: 'next' },
  ];
  if (links.every(({ href }) => href === null)) return null;
  return (
    <nav className="pagination" aria-label={props.label}>
      <p className="pagination-where">{props.where}</p>
      <ul className="pagination-list">
        {links.map(({ href, text, rel }) =>
          href === null ? null : (
            <li key={text}>
              <a className="pagination-link" href={href} rel={rel}>
                {text}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
