import { fieldsOf, multipartOf } from '#tests/support/browsers/form.ts';
import { parseHtml, select, textOf } from '#tests/support/browsers/html.ts';
import { OWN_ORIGIN } from '#tests/support/web-server.ts';

/** The settings page in a browser without scripts. Set who is signed in, and whose page it is. */
export function settingsPageOf(web: { readonly url: string }) {
  const page = { cookie: '', path: '', ask, press, visit };

  async function ask({ to = page.path, ...init }: RequestInit & { readonly to?: string } = {}, hints = '') {
    const headers = { Cookie: `${page.cookie}; ${hints}`, Origin: OWN_ORIGIN, Accept: 'text/html' };
    const answer = await fetch(web.url + to, { ...init, headers, redirect: 'manual' });
    const html = parseHtml(await answer.text());
    const form = select(html, 'form').find(
      ({ attributes: { id, class: kind } }) => id === 'sign-on' || kind === 'conflict',
    );
    const text = textOf(html).replace(/\s+/g, ' ');
    const hint = answer.headers.getSetCookie().map((line) => line.split(';')[0])[0] ?? '';
    const location = answer.headers.get('Location') ?? '';
    return { status: answer.status, location, hint, text, html, fields: form ? fieldsOf(html, form) : new FormData() };
  }

  /** Submits with a button. */
  function press(intent: string, fields: FormData, typed: Readonly<Record<string, string>> = {}) {
    const all = new FormData();
    for (const [name, value] of fields) if (!(name in typed)) all.append(name, value);
    for (const [name, value] of Object.entries({ ...typed, intent })) all.append(name, value);
    return ask({ method: 'POST', body: multipartOf(all) });
  }

  function visit(to: string, extra = '') {
    return fetch(web.url + to, { headers: { Cookie: `${page.cookie}; ${extra}` }, redirect: 'manual' });
  }

  return page;
}

export const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
