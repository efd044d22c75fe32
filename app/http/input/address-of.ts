import { matchRoutes } from '@remix-run/react';

/**
 * Returns the address that a URL is at or below, for a file with several IDs in the URL map.
 *
 * @throws Error if there is none: the URL map and the file disagree
 */
export function addressOf<A extends string>(addresses: readonly A[], { pathname }: { readonly pathname: string }): A {
  const routes = addresses.map((address) => ({ path: `${address}/*`, caseSensitive: true, address }));
  const address = matchRoutes(routes, pathname)?.[0]?.route.address;
  if (!address) throw new Error(`${pathname} is below none of ${addresses.join(', ')}`);
  return address;
}
