import { fieldsOf, multipartOf } from './browsers/form.ts';
import { parseHtml, select } from './browsers/html.ts';
import { OWN_ORIGIN } from './web-server.ts';

/** A page and what its form would send. */
export interface PostedPage {
  readonly status: number;
  readonly html: string;
  readonly fields: FormData;
}

/** Loads pages with a session, and posts any fields: also those of an older page, and those that no form has. */
export function formPoster(url: () => string, cookie: string) {
  async function ask(path: string, init: RequestInit = {}): Promise<PostedPage> {
    const headers = { Cookie: cookie, Origin: OWN_ORIGIN, Accept: 'text/html' };
    const answer = await fetch(url() + path, { ...init, headers, redirect: 'manual' });
    const html = await answer.text();
    return { status: answer.status, html, fields: savedFieldsOf(html) };
  }
  return {
    open: (path: string) => ask(path),
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
