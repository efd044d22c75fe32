import { hostCookie } from '#app/http/cookies.server.ts';
import { listPageQuery } from '#app/modules/estimates/list/list.schema.ts';
import { type ListState, listHref } from './list-url.ts';

const LIST = '/estimates';

const cookie = hostCookie('list');

/** Reads the address of the list as the user left it, with filters, order and page. */
export async function listPath(request: Request): Promise<string> {
  const kept = await cookie.read(request);
  if (typeof kept !== 'string') return LIST;
  const query = Object.fromEntries(new URLSearchParams(kept.slice(0, 3000)));
  const parsed = listPageQuery.safeParse(query);
  if (!parsed.success) return LIST;
  const { limit: _limit, back: _back, ...state } = parsed.data;
  return listHref(state);
}

/**
 * Stores the address for the browser session.
 *
 * @returns no headers where it is stored already
 */
export async function storeListState(request: Request, state: ListState): Promise<HeadersInit> {
  const address = listHref(state);
  if ((await listPath(request)) === address) return {};
  return { 'Set-Cookie': await cookie.store(new URL(address, 'http://own.invalid').search) };
}
