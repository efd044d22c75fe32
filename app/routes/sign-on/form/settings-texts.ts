import { moveRow } from '#app/modules/sign-on/mapping.ts';

interface DomainTexts {
  /** Identifies the row on the page while its place changes. */
  readonly key: string;
  readonly domain: string;
  readonly isConfirmed: boolean;
}

interface RowTexts {
  readonly key: string;
  readonly contains: string;
  readonly roleId: string;
}

export const SCALARS = [
  'issuer',
  'name',
  'clientId',
  'clientSecret',
  'claim',
  'otherRoleId',
  'enforcement',
  'emergencyUserId',
] as const;

/** The form of the page, as typed. */
export type SettingsTexts = Readonly<Record<(typeof SCALARS)[number], string>> & {
  readonly domains: readonly DomainTexts[];
  readonly rows: readonly RowTexts[];
};

interface StoredSettings {
  readonly issuer: string;
  readonly name: string;
  readonly clientId: string;
  readonly claim: string;
  readonly roleRows: readonly { readonly contains: string; readonly roleId: number }[];
  readonly otherRoleId: number | null;
  readonly isRequired: boolean;
  readonly emergencyUserId: number | null;
  readonly domains: readonly { readonly domain: string; readonly isConfirmed: boolean }[];
}

const idText = (id: number | null | undefined) => (id === null || id === undefined ? '' : String(id));

/** @param stored null before set-up */
export function textsOfSettings(stored: StoredSettings | null): SettingsTexts {
  return {
    issuer: stored?.issuer ?? '',
    name: stored?.name ?? '',
    clientId: stored?.clientId ?? '',
    clientSecret: '',
    claim: stored?.claim ?? 'groups',
    otherRoleId: idText(stored?.otherRoleId),
    enforcement: stored?.isRequired ? 'required' : 'optional',
    emergencyUserId: idText(stored?.emergencyUserId),
    domains: (stored?.domains ?? []).map((row) => ({ key: row.domain, ...row })),
    rows: (stored?.roleRows ?? []).map(({ contains, roleId }) => ({ key: contains, contains, roleId: idText(roleId) })),
  };
}

/** Reads the form. Before set-up it has the provider alone. */
export function textsInForm(form: FormData): SettingsTexts {
  const text = (name: string, fallback = '') => {
    const value = form.get(name);
    return typeof value === 'string' ? value : fallback;
  };
  const indexes = (list: string) => [
    ...new Set([...form.keys()].flatMap((name) => new RegExp(`^${list}\\[(\\d+)\\]\\.`).exec(name)?.[1] ?? [])),
  ];
  return {
    issuer: text('issuer'),
    name: text('name'),
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    claim: text('claim', 'groups'),
    otherRoleId: text('otherRoleId'),
    enforcement: text('enforcement', 'optional'),
    emergencyUserId: text('emergencyUserId'),
    domains: indexes('domains').map((index) => ({
      key: text(`domains[${index}].key`),
      domain: text(`domains[${index}].domain`),
      isConfirmed: text(`domains[${index}].isConfirmed`) === 'on',
    })),
    rows: indexes('rows').map((index) => ({
      key: text(`rows[${index}].key`),
      contains: text(`rows[${index}].contains`),
      roleId: text(`rows[${index}].roleId`),
    })),
  };
}

/**
 * Applies a button that changes the page and saves nothing.
 *
 * @param edit its name with an argument, such as `removeRow:2` or `addRow:roi-viewers`
 * @returns null for any other button
 */
export function editTexts(texts: SettingsTexts, edit: string): SettingsTexts | null {
  const [, name, argument = ''] = /^(\w+)(?::(.*))?$/s.exec(edit) ?? [];
  const { domains, rows } = texts;
  const index = Number(argument);
  switch (name) {
    case 'addDomain':
      return { ...texts, domains: [...domains, { key: newKey(domains), domain: argument, isConfirmed: false }] };
    case 'removeDomain':
      return { ...texts, domains: domains.filter((_, at) => at !== index) };
    case 'addRow':
      return { ...texts, rows: [...rows, { key: newKey(rows), contains: argument, roleId: '' }] };
    case 'removeRow':
      return { ...texts, rows: rows.filter((_, at) => at !== index) };
    case 'moveUp':
      return { ...texts, rows: moveRow(rows, index, -1) };
    case 'moveDown':
      return { ...texts, rows: moveRow(rows, index, 1) };
    case 'useIssuer':
      return { ...texts, issuer: argument };
    default:
      return null;
  }
}

function newKey(rows: readonly { readonly key: string }[]): string {
  const taken = new Set(rows.map(({ key }) => key));
  let number = rows.length;
  while (taken.has(`new ${number}`)) number += 1;
  return `new ${number}`;
}

/** Counts what Save would change; rows in another order are one change. */
export function countChanges(stored: SettingsTexts, texts: SettingsTexts): number {
  const scalars = SCALARS.filter((name) => stored[name].trim() !== texts[name].trim()).length;
  const lists = [
    [stored.domains.map(domainText), texts.domains.map(domainText)],
    [stored.rows.map(rowText), texts.rows.map(rowText)],
  ] as const;
  return lists.reduce((sum, [before, after]) => sum + countListChanges(before, after), scalars);
}

const domainText = ({ domain, isConfirmed }: DomainTexts) => `${domain.trim()} ${isConfirmed}`;
const rowText = ({ contains, roleId }: RowTexts) => `${contains.trim()} ${roleId}`;

function countListChanges(before: readonly string[], after: readonly string[]): number {
  const added = after.filter((text) => !before.includes(text)).length;
  const removed = before.filter((text) => !after.includes(text)).length;
  return Math.max(added, removed) || Number(before.join('\n') !== after.join('\n'));
}
