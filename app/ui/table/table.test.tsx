import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Pagination, shownPages } from './pagination.tsx';
import { RowActions } from './row-actions.tsx';
import { StatusMark } from './status-mark.tsx';
import { EmptyState, HeadCell, RowHeader, Table } from './table.tsx';

describe('a table', () => {
  const table = renderToStaticMarkup(
    <Table caption="Estimates, newest first">
      <thead>
        <tr>
          <HeadCell sortHref="?sort=name">ROI Name</HeadCell>
          <HeadCell sortHref="?sort=created" sorted="desc">
            Created Date
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        <tr>
          <RowHeader href="/estimate/view?estId=7" second="Halden Logistics">
            First sketch
          </RowHeader>
        </tr>
      </tbody>
    </Table>,
  );

  it('has a caption and its sort order', () => {
    expect(table).toContain('<caption class="visually-hidden">Estimates, newest first</caption>');
  });

  it('marks only the sorted column', () => {
    expect(table.match(/aria-sort/g)).toHaveLength(1);
    expect(table).toMatch(/<th scope="col" aria-sort="descending"><a[^>]*href="\?sort=created"/);
  });

  it('has the row’s name as header and link', () => {
    expect(table).toMatch(/<th scope="row"[^>]*><a[^>]*href="\/estimate\/view\?estId=7">First sketch<\/a>/);
  });

  it('has a message for no rows, with the next action', () => {
    const empty = renderToStaticMarkup(<EmptyState action={<a href="/estimates/create">Create ROI</a>} />);
    expect(empty).toContain('No Records Found.');
    expect(empty).toContain('Create ROI');
  });
});

describe('pagination', () => {
  it.each([
    [1, 4, [1, 2, 3, 4]],
    [1, 5, [1, 2, null, 5]],
    [2, 4, [1, 2, 3, 4]],
    [1, 3, [1, 2, 3]],
    [6, 20, [1, null, 5, 6, 7, null, 20]],
    [4, 20, [1, 2, 3, 4, 5, null, 20]],
    [20, 20, [1, null, 19, 20]],
  ])('around page %i of %i', (page, pages, shown) => {
    expect(shownPages(page, pages)).toEqual(shown);
  });

  it('is omitted for a single page', () => {
    expect(renderToStaticMarkup(<Pagination page={1} pages={1} label="Pages" hrefFor={String} />)).toBe('');
  });

  it('marks the current page and links to its neighbors', () => {
    const links = renderToStaticMarkup(
      <Pagination page={2} pages={3} label="Pages" hrefFor={(page) => `?page=${page}`} />,
    );
    expect(links).toMatch(/href="\?page=2" aria-current="page"/);
    expect(links).toMatch(/href="\?page=1" rel="prev"/);
    expect(links).toMatch(/href="\?page=3" rel="next"/);
  });
});

describe('row actions', () => {
  it('are named after their row and are links in a disclosure, not a menu', () => {
    const actions = renderToStaticMarkup(
      <RowActions name="First sketch" actions={[{ label: 'Delete', href: '/estimates/7/delete', danger: true }]} />,
    );
    expect(actions).toContain('<summary>Actions for First sketch</summary>');
    expect(actions).toContain('href="/estimates/7/delete"');
    expect(actions).not.toContain('role="menu"');
  });

  it('are omitted when no action is possible', () => {
    expect(renderToStaticMarkup(<RowActions name="First sketch" actions={[]} />)).toBe('');
  });
});

it.each(['Draft', 'Ready', 'Generated'] as const)('shows the status %s as a word next to its icon', (status) => {
  expect(renderToStaticMarkup(<StatusMark status={status} />)).toMatch(
    new RegExp(`^<span class="status status-\\w+">${status}</span>$`),
  );
});
