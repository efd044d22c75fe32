import { type HtmlElement, select, textOf } from './html.ts';

/** Null clears a check box. */
export type Typed = string | readonly string[] | File | null;

const CHECKED = /^(checkbox|radio)$/;

/** What a browser would send of a form, without its buttons. */
export function fieldsOf(
  page: HtmlElement,
  form: HtmlElement,
  typed: ReadonlyMap<string, Typed> = new Map(),
): FormData {
  const data = new FormData();
  const seen = new Set<string>();
  const inside = new Set(select(form, '[name]'));
  for (const control of select(page, '[name]')) {
    const { name = '', form: id } = control.attributes;
    const isOwn = id ? id === form.attributes.id : inside.has(control);
    if (!isOwn || isDisabled(control) || control.tag === 'button') continue;
    const given = typed.get(name);
    if (given === undefined) for (const value of defaultsOf(control)) data.append(name, value);
    else if (!seen.has(name)) for (const value of given === null ? [] : [given].flat()) data.append(name, value);
    seen.add(name);
  }
  return data;
}

function isDisabled(control: HtmlElement): boolean {
  for (let at: HtmlElement | null = control; at; at = at.parent)
    if ('disabled' in at.attributes && (at === control || at.tag === 'fieldset')) return true;
  return false;
}

/** Values of an untouched control. */
function defaultsOf(control: HtmlElement): (string | File)[] {
  const { type = 'text', value, checked } = control.attributes;
  if (control.tag === 'textarea') return [control.children.join('').replace(/^\n/, '')];
  if (control.tag === 'select') {
    const options = select(control, 'option');
    const chosen = options.find(({ attributes }) => 'selected' in attributes) ?? options[0];
    return chosen ? [chosen.attributes.value ?? textOf(chosen)] : [];
  }
  if (control.tag !== 'input') return [];
  if (CHECKED.test(type)) return checked === undefined ? [] : [value ?? 'on'];
  return [type === 'file' ? new File([], '') : (value ?? '')];
}

const BOUNDARY = 'worthwhile-test-form';

/** Sends an empty file field with an empty file name, as browsers do and fetch does not. */
export function multipartOf(fields: FormData): Blob {
  const parts = [...fields].flatMap(([name, value]) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    if (typeof value === 'string') return [`${head}\r\n\r\n${value}\r\n`];
    const type = value.type || 'application/octet-stream';
    return [`${head}; filename="${value.name}"\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n'];
  });
  return new Blob([...parts, `--${BOUNDARY}--\r\n`], { type: `multipart/form-data; boundary=${BOUNDARY}` });
}
