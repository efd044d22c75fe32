import { OWN_ORIGIN } from './web-server.ts';

/** A page and the form that it saves. */
export interface PostedPage {
  readonly status: number;
  readonly html: string;
  readonly fields: Fields;
}

const BOUNDARY = 'worthwhile-test-form';
/** Browsers send an empty file field as a file of 0 bytes without a name. */
const NO_FILE = Symbol('no file');

/** Fields of a form by name, as without scripts. */
export type Fields = Map<string, (string | typeof NO_FILE)[]>;

function partOf(name: string, value: string | typeof NO_FILE | null): string {
  if (value === null) return '';
  const field = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
  if (value === NO_FILE) return `${field}; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n`;
  return `${field}\r\n\r\n${value}\r\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const decoded = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
const attributesOf = (tag: string) =>
  Object.fromEntries(
    [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, decoded(value)]),
  );

/** A browser with a session and without scripts. */
export function plainBrowser(url: () => string, cookie: string) {
  async function answerOf(answer: Response): Promise<PostedPage> {
    const html = await answer.text();
    return { status: answer.status, html, fields: fieldsOf(html) };
  }
  return {
    open: async (path: string) => answerOf(await fetch(url() + path, { headers: { Cookie: cookie } })),
    /** @param typed changed fields; null omits a field, like an empty check box */
    post: async (path: string, fields: Fields, typed: Readonly<Record<string, string | string[] | null>> = {}) => {
      const all = new Map<string, (string | typeof NO_FILE | null)[]>(fields);
      for (const [name, value] of Object.entries(typed)) all.set(name, [value].flat());
      const parts = [...all].flatMap(([name, values]) => values.map((value) => partOf(name, value)));
      const body = `${parts.join('')}--${BOUNDARY}--\r\n`;
      const type = `multipart/form-data; boundary=${BOUNDARY}`;
      const headers = { Cookie: cookie, Origin: OWN_ORIGIN, Accept: 'text/html', 'Content-Type': type };
      return answerOf(await fetch(url() + path, { method: 'POST', headers, body, redirect: 'manual' }));
    },
  };
}

/** Finds the form with base values or a base version. */
function fieldsOf(html: string): Fields {
  const forms = [...html.matchAll(/<form\b[^>]*>([\s\S]*?)<\/form>/g)].map(([, inside = '']) => inside);
  const form = forms.find((inside) => /name="(base|baseVersion)"/.test(inside)) ?? '';
  const fields: Fields = new Map();
  const add = (name: string | undefined, value: string | typeof NO_FILE) =>
    name && fields.set(name, [...(fields.get(name) ?? []), value]);
  for (const [, tag = ''] of form.matchAll(/<input\b([^>]*)>/g)) {
    const { name, type = 'text', value = 'on', checked } = attributesOf(tag);
    if ((type === 'checkbox' || type === 'radio') && checked === undefined) continue;
    add(name, type === 'file' ? NO_FILE : value);
  }
  for (const [, tag = '', text = ''] of form.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g))
    add(attributesOf(tag).name, decoded(text).replace(/^\n/, ''));
  for (const [, tag = '', options = ''] of form.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) => attributesOf(option));
    add(attributesOf(tag).name, (all.find(({ selected }) => selected !== undefined) ?? all[0])?.value ?? '');
  }
  return fields;
}
