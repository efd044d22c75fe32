import type { Texts } from '#app/form-data.ts';
import type { readSettings } from '#app/modules/sign-on/settings/settings.server.ts';
import { type Labels, labelsIn } from '#app/ui/labels.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';
import { LABELS } from '../labels.ts';
import { SCALARS, type SettingsTexts, textsInForm, textsOfSettings } from './settings-texts.ts';

/** Names that the page's own form does not have. */
const MERGED = { domains: 'Domains', confirmed: 'Confirmed domains', rows: 'Roles' } as const satisfies Labels;

/**
 * The form by field, to compare and merge: domains one by one, the rows of roles as a whole, as the first that matches decides.
 */
export function fieldsOf(texts: SettingsTexts): Texts {
  const named = texts.domains.filter(({ domain }) => domain.trim() !== '');
  return {
    ...Object.fromEntries(SCALARS.map((name) => [name, texts[name]])),
    domains: named.map(({ domain }) => domain),
    confirmed: named.flatMap(({ domain, isConfirmed }) => (isConfirmed ? [domain] : [])),
    rows: texts.rows.map(({ contains, roleId }) => `${roleId} ${contains}`).join('\n'),
  };
}

/** Reads the page's form, or a form by field, which the page of a conflict posts. */
export function postedSettings(form: FormData): SettingsTexts {
  const rows = form.get('rows');
  if (typeof rows !== 'string') return textsInForm(form);
  const confirmed = form.getAll('confirmed');
  return {
    ...textsInForm(form),
    domains: form.getAll('domains').flatMap((domain) => {
      const text = String(domain);
      return text === '' ? [] : [{ key: text, domain: text, isConfirmed: confirmed.includes(text) }];
    }),
    rows: rows.split(/\r?\n/).flatMap((row, index) => {
      const [, roleId = '', contains = row] = /^(\d*) (.*)$/.exec(row) ?? [];
      return row === '' ? [] : [{ key: `row ${index}`, contains, roleId }];
    }),
  };
}

/** @returns the posted form by field, with what the page carried along */
export function formByField(form: FormData): FormData {
  if (form.has('rows')) return form;
  const byField = new FormData();
  for (const [name, text] of Object.entries(fieldsOf(postedSettings(form))))
    for (const each of [text].flat()) byField.append(name, each);
  for (const name of ['version', 'base', 'intent']) byField.append(name, String(form.get(name) ?? ''));
  return byField;
}

export function latestOfSettings({ provider, roles }: Awaited<ReturnType<typeof readSettings>>): Latest {
  const stored = fieldsOf(textsOfSettings(provider));
  const roleName = (id: string) => roles.find((role) => String(role.id) === id)?.name ?? 'another role';
  const shown: Readonly<Record<string, (value: string) => string>> = {
    clientSecret: () => 'A new one',
    enforcement: (value) => (value === 'required' ? 'Required' : 'Optional'),
    otherRoleId: roleName,
    emergencyUserId: (value) => {
      const keeper = provider?.candidates.find(({ id }) => String(id) === value);
      return keeper ? `${keeper.firstName} ${keeper.lastName}` : value;
    },
    rows: (value) =>
      value
        .replace(/^(\d*) (.*)$/gm, (_, id: string, contains: string) => `${contains}: ${roleName(id)}`)
        .replace(/\r?\n/g, '; '),
  };
  return {
    texts: { ...stored, version: String(provider?.version ?? 0) },
    savedBy: () => provider?.savedBy,
    labelOf: labelsIn({ ...LABELS, ...MERGED }),
    shown: (name, value) => shown[name]?.(value) ?? value,
  };
}
