import { findUnshowable, type Industry, parseNumber } from '@worthwhile/roi-core';

export const IMPORT_KINDS = ['customers', 'accounts', 'contacts', 'opportunities'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** Users are staged like the records of the CRM, with rules and a page of their own. */
export type StagedKind = ImportKind | 'users';

/** A line of a file, as the staging table accepts it. Columns that the kind lacks are empty. */
export interface ImportRow {
  readonly line: number;
  readonly externalId: string;
  readonly name: string;
  readonly industry: string;
  /** External ID of an account's customer, or of a contact's or opportunity's account; a user's partner by name. */
  readonly parentId: string;
  /** Lower-case emails; of a user the external IDs of accounts. */
  readonly team: readonly string[];
  /** Of a user, the name of the role. */
  readonly title: string;
  readonly email: string;
  /** Of an opportunity, as in the CRM. */
  readonly stage: string;
  /** In US dollars, as digits; empty: none. */
  readonly amount: string;
  /** ISO date; empty: none. */
  readonly closeDate: string;
  readonly reason: string;
}

type Cell = keyof Omit<ImportRow, 'line'>;

interface Column {
  readonly name: string;
  readonly fills: Cell;
  readonly isRequired: boolean;
  /** A person's name has two words, a list of external IDs none of the rules of emails. */
  readonly holds?: 'person' | 'externalIds';
}

const column = (name: string, fills: Cell, isRequired = false, holds?: Column['holds']): Column => ({
  name,
  fills,
  isRequired,
  ...(holds && { holds }),
});
const OWN = [column('externalId', 'externalId', true), column('name', 'name', true)];
const ACCOUNT = column('accountExternalId', 'parentId', true);

/** The columns of each kind. A missing optional column leaves stored values unchanged. */
export const IMPORT_COLUMNS: Readonly<Record<StagedKind, readonly Column[]>> = {
  customers: [...OWN, column('industry', 'industry')],
  accounts: [...OWN, column('industry', 'industry'), column('team', 'team'), column('customerExternalId', 'parentId')],
  contacts: [...OWN, ACCOUNT, column('title', 'title'), column('email', 'email')],
  opportunities: [
    ...OWN,
    ACCOUNT,
    column('stage', 'stage'),
    column('amount', 'amount'),
    column('closeDate', 'closeDate'),
    column('reason', 'reason'),
  ],
  users: [
    column('name', 'name', true, 'person'),
    column('email', 'email', true),
    column('role', 'title', true),
    column('partner', 'parentId'),
    column('accounts', 'team', false, 'externalIds'),
  ],
};

/** True if the kind's files contain email addresses. */
export function hasPeople(kind: ImportKind): boolean {
  return IMPORT_COLUMNS[kind].some(({ fills }) => fills === 'team' || fills === 'email');
}

const MAX_ID = 100;
const MAX_TEXT = 200;
const MAX_TEAM = 50;
const MAX_REASON = 500;
const AMOUNT = { min: 0, max: 1e13 };
const DATE = /^20\d\d-\d\d-\d\d$/;
const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

/**
 * @param cells by column name, trimmed
 * @param industries by ID or label
 * @returns the row, or a message per wrong column
 */
export function readImportLine(
  kind: StagedKind,
  line: number,
  cells: Readonly<Record<string, string>>,
  industries: readonly Industry[],
): { readonly row: ImportRow } | { readonly problems: string[] } {
  const problems: string[] = [];
  const row = {
    line,
    externalId: '',
    name: '',
    industry: '',
    parentId: '',
    team: [] as string[],
    title: '',
    email: '',
    stage: '',
    amount: '',
    closeDate: '',
    reason: '',
  };
  for (const { name, fills, isRequired, holds } of IMPORT_COLUMNS[kind]) {
    const text = cells[name] ?? '';
    const problem = holds ? problemOfUsers(holds, text, isRequired) : problemOf(fills, text, isRequired, industries);
    if (problem) problems.push(`Line ${line}, ${name}: ${problem}.`);
    else if (fills === 'team') row.team = holds ? externalIdsIn(text) : emailsIn(text);
    else row[fills] = cellValue(fills, text, industries);
  }
  // The address finds a user, whatever its case.
  if (kind === 'users') row.externalId = row.email.toLowerCase();
  return problems.length > 0 ? { problems } : { row };
}

function cellValue(fills: Exclude<Cell, 'team'>, text: string, industries: readonly Industry[]): string {
  if (fills === 'industry') return industryId(text, industries);
  if (fills !== 'amount' || text === '') return text;
  const parsed = parseNumber(text, AMOUNT);
  return parsed.ok ? String(parsed.value) : '';
}

function problemOf(fills: Cell, text: string, isRequired: boolean, industries: readonly Industry[]): string | null {
  if (text === '') return isRequired ? 'a value is missing' : null;
  const unshowable = findUnshowable(text);
  if (unshowable) return `remove the character ${unshowable}, which can’t be shown`;
  if (fills === 'team') return problemOfTeam(emailsIn(text));
  if (fills === 'amount' && !parseNumber(text, AMOUNT).ok) return `“${text.slice(0, 40)}” is not an amount from 0`;
  if (fills === 'closeDate' && !isDate(text)) return `“${text.slice(0, 40)}” is not a date as YYYY-MM-DD`;
  if (fills === 'reason') return text.length > MAX_REASON ? `at most ${MAX_REASON} characters` : null;
  const max = fills === 'externalId' || fills === 'parentId' ? MAX_ID : MAX_TEXT;
  if (text.length > max) return `at most ${max} characters`;
  if (fills === 'industry' && industryId(text, industries) === '') return `unknown industry “${text}”`;
  if (fills === 'email' && !EMAIL.test(text)) return `“${text}” is not a valid email`;
  return null;
}

function isDate(text: string): boolean {
  const day = DATE.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** As `name` of the users' forms: letters first, and a first and a last name. */
function problemOfUsers(holds: NonNullable<Column['holds']>, text: string, isRequired: boolean): string | null {
  if (text === '') return isRequired ? 'a value is missing' : null;
  const unshowable = findUnshowable(text);
  if (unshowable) return `remove the character ${unshowable}, which can’t be shown`;
  if (holds === 'externalIds') {
    const ids = externalIdsIn(text);
    if (ids.length > MAX_TEAM) return `at most ${MAX_TEAM} accounts`;
    return ids.some(({ length }) => length > MAX_ID) ? `at most ${MAX_ID} characters per account` : null;
  }
  const words = text.split(/\s+/);
  if (words.length < 2) return 'enter a first and a last name';
  if (text.length > MAX_TEXT / 2) return `at most ${MAX_TEXT / 2} characters`;
  return words.slice(0, 2).every((word) => /^\p{L}/u.test(word)) ? null : `“${text}” does not start with letters`;
}

const externalIdsIn = (text: string) => [
  ...new Set(
    text
      .split(/[;,|]+/)
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  ),
];

function problemOfTeam(emails: readonly string[]): string | null {
  if (emails.length > MAX_TEAM) return `at most ${MAX_TEAM} people`;
  // Length first: the cost of the pattern grows with its square.
  if (emails.some(({ length }) => length > MAX_TEXT)) return `an email must be ${MAX_TEXT} characters or fewer`;
  const wrong = emails.find((email) => !EMAIL.test(email));
  return wrong === undefined ? null : `“${wrong}” is not a valid email`;
}

function emailsIn(text: string): string[] {
  const emails = text.split(/[\s,;|]+/).filter((email) => email !== '');
  return [...new Set(emails.map((email) => email.toLowerCase()))];
}

/** Finds the ID of an industry by its ID or label; empty for an unknown one. */
function industryId(text: string, industries: readonly Industry[]): string {
  const wanted = text.toLowerCase();
  const found = industries.find(({ id, label }) => id === wanted || label.toLowerCase() === wanted);
  return found?.id ?? '';
}
