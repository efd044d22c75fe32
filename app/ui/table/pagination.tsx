interface PaginationProps {
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
  readonly hrefFor: (page: number) => string;
  /** For the landmark's name. */
  readonly label: string;
}

export function Pagination({ page, pages, hrefFor, label }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pagination" aria-label={label}>
      <p className="pagination-where">{`Page ${page} of ${pages}`}</p>
      <ul className="pagination-list">
        {page > 1 ? (
          <li>
            <a className="pagination-link" href={hrefFor(page - 1)} rel="prev">
              Previous
            </a>
          </li>
        ) : null}
        {shownPages(page, pages).map((shown, index) =>
          shown === null ? (
            <li key={`gap-${index === 1 ? 'low' : 'high'}`} className="pagination-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <a
                className={shown === page ? 'pagination-link pagination-current' : 'pagination-link'}
                href={hrefFor(shown)}
                aria-current={shown === page ? 'page' : undefined}
                aria-label={`Page ${shown}`}
              >
                {shown}
              </a>
            </li>
          ),
        )}
        {page < pages ? (
          <li>
            <a className="pagination-link" href={hrefFor(page + 1)} rel="next">
              Next
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

/** Returns the first, last and neighboring pages. Null marks a gap of more than one. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages);
  const shown: (number | null)[] = [];
  for (const number of wanted.sort((a, b) => a - b)) {
    const last = shown.at(-1);
    if (typeof last === 'number' && number - last === 2) shown.push(last + 1);
    else if (typeof last === 'number' && number - last > 2) shown.push(null);
    shown.push(number);
  }
  return shown;
}
