import type { Expression } from '@worthwhile/roi-core';
import { formulaText } from '@worthwhile/roi-core/formula';
import { PERMISSIONS } from '#app/modules/access/capabilities.ts';
import { type NameOf, named } from './targets.ts';

/** Names that cannot be derived from their identifiers. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  after: 'After',
  baseRoleId: 'Based on',
  baseVersion: 'Based on version',
  code: 'ISO code',
  colour: 'Color',
  colourDark: 'Color in dark mode',
  contactNumber: 'Phone',
  darkColour: 'Color in dark mode',
  expiresInDays: 'Expires in days',
  hasPassword: 'Has a password',
  inputHash: 'Hash of the figures',
  ip: 'IP address',
  isActive: 'Active',
  orgName: 'Organization name',
  requiresSecondFactor: 'Requires two-factor authentication',
  secondFactor: 'Two-factor authentication',
  sha256: 'SHA-256 of the file',
  shareId: 'Share link',
  showsOwner: 'Shows the owner',
  tagLine: 'Tag line',
  to: 'To',
  url: 'URL',
};

/** Values that hold the ID of a named record. */
const REFERENCES: Readonly<Record<string, string>> = {
  accountId: 'account',
  takerId: 'user',
  baseRoleId: 'role',
  customerId: 'customer',
  ownerId: 'user',
  from: 'estimate',
  partnerId: 'partner',
  roleId: 'role',
  scenarioId: 'scenario',
};
/** Too long to read; the CSV file has all digits. */
const LONG_HASH = /\b[0-9a-f]{40,128}\b/g;

/** Names a value by its path: `smtp.host` is "Smtp, Host". */
export function pathWords(path: string): string {
  return path.split('.').map(fieldWords).join(', ');
}

/** Formulas are stored as trees: `['*', 'endpoints', 12]`. */
export const isFormula = (value: unknown): value is Expression =>
  Array.isArray(value) && value.length === 3 && OPERATORS.includes(value[0]);
const OPERATORS: readonly unknown[] = ['+', '-', '*', '/', 'min', 'max'];

export function valueWords(path: string, value: unknown, nameOf: NameOf): string {
  const name = path.split('.').at(-1) ?? '';
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isFormula(value)) return formulaText(value);
  if (Array.isArray(value)) return value.map((each) => valueWords(path, each, nameOf)).join(', ') || '–';
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([part, each]) => `${fieldWords(part)}: ${valueWords(part, each, nameOf)}`);
    return parts.join('; ') || '–';
  }
  if (name === 'permissions') return permissionWords(Number(value));
  const kind = REFERENCES[name];
  return kind
    ? named(kind, String(value), nameOf)
    : String(value).replace(LONG_HASH, (hash) => `${hash.slice(0, 12)}…`);
}

/** Lists the kinds and IDs of a value to look up their names. */
export function referencesIn(path: string, value: unknown): { kind: string; id: string }[] {
  const kind = REFERENCES[path.split('.').at(-1) ?? ''];
  return kind ? [value].flat().map((id) => ({ kind, id: String(id) })) : [];
}

/** `permission Delete ROI`, or several joined. */
export function permissionNames(ids: readonly number[]): string {
  const names = new Set(ids.map((id) => PERMISSIONS.find((permission) => permission.id === id)?.name ?? String(id)));
  return `${names.size === 1 ? 'permission' : 'permissions'} ${new Intl.ListFormat('en-US').format(names)}`;
}

const permissionWords = (id: number) => {
  const name = PERMISSIONS.find((permission) => permission.id === id)?.name;
  return name ? `${name} (${id})` : String(id);
};

/** `listPrice` as "List price". */
function fieldWords(name: string): string {
  const known = FIELD_WORDS[name];
  if (known) return known;
  const words = name
    .replace(/Id$/, '')
    .replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
