import { fieldsOf, multipartOf } from './browsers/form.ts';
import { parseHtml, select } from './browsers/html.ts';
import { OWN_ORIGIN } from './web-server.ts';

/** A page and what its form would send. */
export interface PostedPage {
  readonly status: number;
  readonly location: string | null;
  /** The cookie that the answer sets, as a request sends it. */
  readonly cookie: string;
  readonly html: string;
  readonly fields: FormData;
}

/** Loads pages with a session, and posts any fields: also those of an older page, and those that no form has. */
export function formPoster(url: () => string, cookie: string) {
  const fetched = (path: string, init: RequestInit = {}) => {
    const headers = { Cookie: cookie, Origin: OWN_ORIGIN, Accept: 'text/html', ...init.headers };
    return fetch(url() + path, { redirect: 'manual', ...init, headers });
  };
  async function ask(path: string, init: RequestInit = {}): Promise<PostedPage> {
    const answer = await fetched(path, init);
    const html = await answer.text();
    const set = answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const { status, headers } = answer;
    return { status, location: headers.get('Location'), cookie: set, html, fields: savedFieldsOf(html) };
  }
  return {
    fetch: fetched,
    /** @param more cookies beside the session's */
    open: (path: string, more = '') => ask(path, more ? { headers: { Cookie: `${cookie}; ${more}` } } : {}),
    /** Posts these fields alone. */
    send: (path: string, fields: Readonly<Record<string, string | readonly string[]>> = {}) => {
      const pairs = Object.entries(fields).flatMap(([name, texts]) => [texts].flat().map((text) => [name, text]));
      return ask(path, { method: 'POST', body: new URLSearchParams(pairs) });
    },
    /** @param typed changed fields; null omits a field, like an empty check box */
    post: (path: string, fields: FormData, typed: Readonly<Record<string, string | string[] | null>> = {}) => {
      const all = new FormData();
      for (const [name, value] of fields) if (!(name in typed)) all.append(name, value);
      for (const [name, value] of Object.entries(typed))
        for (const one of value === null ? [] : [value].flat()) all.append(name, one);
      return ask(path, { method: 'POST', body: multipartOf(all) });
    },
  };
}

/** Of the form with base values, a base version, or the values that it showed. */
function savedFieldsOf(html: string): FormData {
  const page = parseHtml(html);
  const base = ['base', 'baseVersion', 'seen'].flatMap((name) => select(page, `form [name=${name}]`));
  const form = select(page, 'form').find((one) => select(one, '[name]').some((control) => base.includes(control)));
  return form ? fieldsOf(page, form) : new FormData();
}
