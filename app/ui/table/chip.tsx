import type { ReactNode } from 'react';

/** An applied filter. Its link leads to the list without it. */
export function Chip({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <>
      <a className="chip" aria-current="true" href={href} data-keep-scroll="">
        <span className="visually-hidden">Remove filter </span>
        {children}
      </a>{' '}
    </>
  );
}

/** A number of things, or nothing for zero. */
export function Count({ children: count }: { readonly children: number }) {
  return count === 0 ? null : <span className="count">{count}</span>;
}
