import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#app/errors.ts';
import { exportRecords } from '#app/modules/customers/export.server.ts';
import { importMessage, importRecords } from '#app/modules/customers/import.server.ts';
import { IMPORT_KINDS, type ImportKind } from '#app/modules/customers/import-columns.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { usePeople } from '../estimates/people.ts';

const people = usePeople();

const streamOf = (...chunks: (string | Uint8Array<ArrayBuffer>)[]) =>
  new Blob(chunks).stream() as Parameters<typeof importRecords>[2];
const take = (kind: ImportKind, text: string | Uint8Array<ArrayBuffer>, isDryRun = false) =>
  importRecords(people.administrator, kind, streamOf(text), { isDryRun }).then(
    ({ inserted, updated, unchanged }) => [inserted, updated, unchanged],
    (error: AppError) => error.errors?.file ?? error.code,
  );
const count = async (table: string) => (await execute(sql.raw(`SELECT count(*)::int AS n FROM ${table}`)))[0]?.n;

describe('an import', () => {
  it('reports unreadable lines and unknown values together, by line', async () => {
    const file = 'externalId,name,team\nA-90,,\nA-91,Elm,ines@worthwhile.test\n,Fir,\n';
    const problems = (await take('accounts', file)) as string[];
    expect(problems.map((problem) => problem.slice(0, 12))).toEqual(['Line 2, name', 'Line 3, team', 'Line 4, exte']);
  });

  it('uses the singular for one line', () => {
    const counts = { lines: 1, inserted: 1, updated: 0, unchanged: 0 };
    expect(importMessage(counts, false)).toBe('Imported 1 row: 1 added, 0 updated, 0 unchanged.');
    expect(importMessage({ ...counts, lines: 2 }, true)).toContain('The file has 2 rows:');
  });

  it('inserts and updates, leaves equal rows unchanged, and changes nothing the second time', async () => {
    const file = 'externalId,name,industry\nC-1,Ash & Oak,retail\nC-2,Birch,Oil and Gas\n';
    expect(await take('customers', file)).toEqual([2, 0, 0]);
    expect(await take('customers', file)).toEqual([0, 0, 2]);
    expect(await take('customers', 'externalId,name\nC-1,Ash and Oak\nC-2,Birch\n')).toEqual([0, 1, 1]);
    expect(await execute(sql`SELECT name, industry, partner_id FROM customers WHERE external_id = 'C-1'`)).toEqual([
      { name: 'Ash and Oak', industry: 'retail', partner_id: null },
    ]);
  });

  it('assigns its number to a customer created by hand instead of creating a duplicate', async () => {
    const before = await count('customers');
    expect(await take('customers', 'externalId,name\nC-9,HALDEN logistics\n')).toEqual([0, 1, 0]);
    expect(await count('customers')).toBe(before);
    expect(await execute(sql`SELECT external_id FROM customers WHERE id = ${people.halden}`)).toEqual([
      { external_id: 'C-9' },
    ]);
  });

  it('leaves a partner’s customer of the same name alone', async () => {
    expect(await take('customers', 'externalId,name\nC-10,Marlow Foods\n')).toEqual([1, 0, 0]);
    expect(await execute(sql`SELECT external_id FROM customers WHERE id = ${people.marlow}`)).toEqual([
      { external_id: null },
    ]);
  });

  it('assigns accounts to customers by number or name, and sets their team', async () => {
    const file = `externalId,name,industry,team,customerExternalId
A-1,Ash stores,retail,"priya@worthwhile.test; MARCUS@worthwhile.test",C-1
A-2,Birch,,,
A-3,Cedar,mining,,
`;
    expect(await take('accounts', file)).toEqual([3, 0, 0]);
    const teams = sql`SELECT a.external_id AS id, c.name, coalesce(array_agg(u.first_name ORDER BY u.first_name) FILTER (WHERE u.id IS NOT NULL), '{}') AS team
      FROM accounts a JOIN customers c ON c.id = a.customer_id LEFT JOIN account_team t ON t.account_id = a.id
      LEFT JOIN users u ON u.id = t.user_id WHERE a.external_id LIKE 'A-%' GROUP BY 1, 2 ORDER BY 1`;
    expect(await execute(teams)).toEqual([
      { id: 'A-1', name: 'Ash and Oak', team: ['Marcus', 'Priya'] },
      { id: 'A-2', name: 'Birch', team: [] },
      { id: 'A-3', name: 'Cedar', team: [] },
    ]);
    expect(await take('accounts', 'externalId,name\nA-1,Ash stores\n')).toEqual([0, 0, 1]);
    expect((await execute(teams))[0]).toMatchObject({ team: ['Marcus', 'Priya'] });
    expect(await take('accounts', 'externalId,name,team\nA-1,Ash stores,marcus@worthwhile.test\n')).toEqual([0, 0, 1]);
    expect((await execute(teams))[0]).toMatchObject({ team: ['Marcus'] });
  });

  it('imports contacts and opportunities of accounts', async () => {
    expect(await take('contacts', 'externalId,accountExternalId,name,email\nK-1,A-1,Ann,ann@ash.example\n')).toEqual([
      1, 0, 0,
    ]);
    expect(await take('opportunities', 'externalId,accountExternalId,name\nO-1,A-1,Renewal\n')).toEqual([1, 0, 0]);
    expect(await take('contacts', 'externalId,accountExternalId,name\nK-1,A-2,Ann\n')).toEqual([
      'Line 2, accountExternalId: “K-1” belongs to another account.',
    ]);
  });

  it('reads a byte order mark, CRLF, quotes, line breaks in quotes, and columns in any order', async () => {
    const file = '\uFEFF"NAME","externalId"\r\n"Dale ""D"", Ltd","C-20"\r\n"Two\nlines","C-21"\r\n';
    expect(await take('customers', file)).toEqual([2, 0, 0]);
    expect(await execute(sql`SELECT name FROM customers WHERE external_id = 'C-20'`)).toEqual([
      { name: 'Dale "D", Ltd' },
    ]);
  });

  it('removes the apostrophe that an export adds before a formula', async () => {
    expect(await take('customers', "externalId,name\nC-30,'=Sum Ltd\n")).toEqual([1, 0, 0]);
    expect(await execute(sql`SELECT name FROM customers WHERE external_id = 'C-30'`)).toEqual([{ name: '=Sum Ltd' }]);
  });

  it('as a dry run changes nothing and reports the same', async () => {
    const before = await count('customers');
    expect(await take('customers', 'externalId,name\nC-1,Another name\nC-40,Elm\n', true)).toEqual([1, 1, 0]);
    expect(await count('customers')).toBe(before);
    expect(await execute(sql`SELECT name FROM customers WHERE external_id = 'C-1'`)).toEqual([{ name: 'Ash and Oak' }]);
  });
});

describe('an invalid file', () => {
  it.each<[string, ImportKind, string, string[]]>([
    [
      'with invalid lines',
      'customers',
      'externalId,name,industry\n,Elm,\nC-41,,moon\n',
      [
        'Line 2, externalId: a value is missing.',
        'Line 3, name: a value is missing.',
        'Line 3, industry: unknown industry “moon”.',
      ],
    ],
    [
      'with a short line',
      'customers',
      'externalId,name,industry\nC-41,Elm\n',
      ['Line 2: it has 2 columns where 3 are named.'],
    ],
    [
      'with the same number twice',
      'customers',
      'externalId,name\nC-41,Elm\nC-42,Fir\nC-41,Elm\n',
      ['Line 4, externalId: “C-41” is already on line 2.'],
    ],
    [
      'with unknown users',
      'accounts',
      'externalId,name,team\nA-9,Elm,"priya@worthwhile.test,ines@worthwhile.test"\n',
      ['Line 2, team: no vendor user has the email “ines@worthwhile.test”.'],
    ],
    [
      'with unknown customers',
      'accounts',
      'externalId,name,customerExternalId\nA-9,Elm,C-99\n',
      ['Line 2, customerExternalId: there is no customer “C-99”.'],
    ],
    [
      'with unknown accounts',
      'contacts',
      'externalId,accountExternalId,name\nK-9,A-99,Ann\n',
      ['Line 2, accountExternalId: there is no account “A-99”.'],
    ],
    [
      'without a required column',
      'contacts',
      'externalId,name\nK-9,Ann\n',
      ['Line 1: the column accountExternalId is missing.'],
    ],
    [
      'with an unknown column',
      'opportunities',
      'externalId,accountExternalId,name,owner\n',
      ['Line 1: unknown column “owner”; use externalId, name, accountExternalId, stage, amount, closeDate, reason.'],
    ],
    [
      'with semicolons',
      'customers',
      'externalId;name\nC-41;Elm\n',
      ['The columns are separated by semicolons. Save the file with commas and send it again.'],
    ],
    ['that is empty', 'customers', '', ['The file is empty.']],
  ])('is rejected as a whole: %s', async (_, kind, text, problems) => {
    const before = [await count('customers'), await count('accounts'), await count('contacts')];
    expect(await take(kind, text)).toEqual(problems);
    expect([await count('customers'), await count('accounts'), await count('contacts')]).toEqual(before);
  });

  it.each(['"Elm', 'Elm "Works"'])('is rejected for a misplaced quote: %s', async (name) => {
    expect(await take('customers', `externalId,name\nC-41,${name}\n`)).toEqual([
      'Line 2: a quote is not closed or is in the wrong place.',
    ]);
  });

  it('is rejected in other encodings', async () => {
    const latin = Uint8Array.from([...new TextEncoder().encode('externalId,name\nC-41,'), 0xe9, 0x0a]);
    expect(await take('customers', latin)).toEqual([
      'The file is not UTF-8. Save it as “CSV UTF-8” and send it again.',
    ]);
  });

  it('is reported with at most a hundred problems', async () => {
    const text = `externalId,name\n${'x,\n'.repeat(5000)}`;
    expect(await take('customers', text)).toHaveLength(101);
  });

  it('imports none of the lines before the error, however many there are', async () => {
    const good = Array.from({ length: 5000 }, (_, index) => `N-${index},Name ${index}\n`).join('');
    const before = await count('customers');
    expect(await take('customers', `externalId,name\n${good}N-1,Again\n`)).toEqual([
      'Line 5002, externalId: “N-1” is already on line 3.',
    ]);
    expect(await count('customers')).toBe(before);
  });
});

describe('an export', () => {
  const textOf = async (kind: ImportKind) => new Response(await exportRecords(people.administrator, kind)).text();

  it('has the columns of the import, no partner data, and no formula', async () => {
    await take('customers', 'externalId,name,industry\nX-1,=cmd(),retail\nX-2,"Elm, Fir & ""Co""",\n');
    await take('accounts', `externalId,name,team,customerExternalId\nXA-1,Elm East,${people.engineer.email},X-2\n`);
    await take('contacts', 'externalId,name,accountExternalId,title,email\nXP-1,Robin,XA-1,Buyer,r@example.com\n');
    await take('opportunities', 'externalId,name,accountExternalId\nXO-1,+Renewal,XA-1\n');
    const customers = (await textOf('customers')).split('\r\n');
    expect(customers[0]).toBe('externalId,name,industry');
    expect(customers).toContain("X-1,'=cmd(),retail");
    expect(customers).toContain('X-2,"Elm, Fir & ""Co""",');
    expect(customers.join()).not.toContain('Osprey');
    expect(await textOf('accounts')).toContain(`XA-1,Elm East,,${people.engineer.email},X-2\r\n`);
    expect(await textOf('contacts')).toContain('XP-1,Robin,XA-1,Buyer,r@example.com\r\n');
    expect(await textOf('opportunities')).toContain("XO-1,'+Renewal,XA-1,,,,\r\n");
  });

  it.each(IMPORT_KINDS)('of %s can be imported again without changes', async (kind) => {
    const text = await textOf(kind);
    const lines = text.trimEnd().split('\r\n').length - 1;
    expect(lines).toBeGreaterThan(0);
    expect(await take(kind, text)).toEqual([0, 0, lines]);
  });

  it('has all rows when it is read in several batches', async () => {
    const lines = Array.from({ length: 1_203 }, (_, n) => `Y-${n},Yew ${n},other`);
    await take('customers', ['externalId,name,industry', ...lines].join('\n'));
    const text = await textOf('customers');
    expect(lines.filter((line) => !text.includes(`${line}\r\n`))).toEqual([]);
  });

  it('is recorded in the audit trail', async () => {
    await textOf('contacts');
    const [event] = await execute(sql`SELECT action, target_kind FROM audit_events ORDER BY id DESC LIMIT 1`);
    expect(event).toEqual({ action: 'records.exported', target_kind: 'contacts' });
  });
});
