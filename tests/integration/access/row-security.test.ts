import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#app/infra/db/connect.server.ts';
import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { findCredentials } from '#app/modules/auth/auth.store.server.ts';
import { findUserOfAddress } from '#app/modules/users/users.store.server.ts';
import { customers, estimates } from '#drizzle/schema/index.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addEstimate, addPartner, addUser, asActor } from './fixtures.ts';

/** Row security as the role of every request, on one connection so that a leaked scope would show. */

useTestDatabase({ connections: 1 });
let contoso: Awaited<ReturnType<typeof asActor>>['actor'];
let fabrikam: typeof contoso;

beforeAll(async () => {
  contoso = (await asActor(await addUser(5, await addPartner('Contoso')))).actor;
  fabrikam = (await asActor(await addUser(5, await addPartner('Fabrikam')))).actor;
  for (const actor of [contoso, contoso, fabrikam]) await addEstimate(actor);
});

/** Tables without an owner, each with its other protection. */
const OPEN: Readonly<Record<string, string>> = {
  account_team: 'pairs of ids; the accounts and the users are behind policies',
  audit_chain: 'no right at all for the role',
  audit_head: 'no right at all for the role',
  rate_limits: 'counters by hashed keys',
  uploads: 'public by their 128-bit random names',
};
/** Read in every scope; those with a policy are written in scopes of the vendor alone. */
const REFERENCE = /^(config_entries|config_versions|currencies|presets|reductions|roles)$/;

interface Table {
  [column: string]: unknown;
  readonly name: string;
  readonly guarded: boolean;
  readonly policies: number;
  readonly columns: string[];
}
const tables = async (): Promise<Table[]> => [
  ...(await db().execute<Table>(sql`
    SELECT c.relname AS name, c.relrowsecurity AS guarded,
      (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid) AS policies,
      (SELECT array_agg(a.attname::text) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0) AS columns
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`)),
];
const count = async (tx: Pick<ReturnType<typeof db>, 'execute'>, table: string, where = sql`true`) => {
  const [row] = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)} WHERE ${where}`,
  );
  return row?.n ?? -1;
};

describe('the database role of requests', () => {
  it('is no superuser, cannot bypass a policy, and owns nothing', async () => {
    const [role] = await db().execute(sql`
      SELECT current_user AS name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS relations,
        (SELECT count(*)::int FROM pg_proc WHERE proowner = r.oid) AS functions
      FROM pg_roles r WHERE rolname = current_user`);
    expect(role).toEqual({
      name: 'worthwhile_app',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      relations: 0,
      functions: 0,
    });
  });
});

describe('an email address', () => {
  it('is found by its index in spite of row security, which lets only leakproof conditions use one', async () => {
    const { email } = contoso;
    const find = { system: unscoped.bind(null, 'a sign-in'), partner: inScope.bind(null, scopeOf(contoso)) } as const;
    type Look = (tx: Parameters<Parameters<typeof find.system>[0]>[0]) => Promise<unknown>;
    /** Counts sequential scans. Those of earlier transactions of the connection can still be pending. */
    const scansOf = (look: Look) => async (tx: Parameters<Look>[0]) => {
      const count = () => tx.execute(sql`SELECT pg_stat_get_xact_numscans('users'::regclass)::int AS sequential`);
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      const before = await count();
      await look(tx);
      return Number((await count())[0]?.sequential) - Number(before[0]?.sequential);
    };
    const bySystem = scansOf(async (tx) =>
      expect(await findCredentials(tx, email.toUpperCase(), '')).toMatchObject({ id: contoso.userId }),
    );
    const byPartner = scansOf(async (tx) =>
      expect(await findUserOfAddress(tx, scopeOf(contoso), email, null)).toMatchObject({ id: contoso.userId }),
    );
    expect(await find.system(bySystem)).toBe(0);
    expect(await find.partner(byPartner)).toBe(0);
  });
});

describe('every table', () => {
  it('has a policy or is listed as open', async () => {
    const bare = (await tables()).filter(({ guarded, policies }) => !guarded || policies === 0);
    expect(bare.map(({ name }) => name).filter((name) => !(name in OPEN) && !REFERENCE.test(name))).toEqual([]);
  });

  it('with a partner column has a policy', async () => {
    const loose = (await tables()).filter(({ guarded, columns }) => !guarded && columns.includes('partner_id'));
    expect(loose.map(({ name }) => name).filter((name) => !(name in OPEN))).toEqual([]);
  });

  it('has policies that check the scope once per statement, in a subquery', async () => {
    const policies = await db().execute<{ policyname: string; text: string }>(
      sql`SELECT policyname, concat(qual, with_check) AS text FROM pg_policies WHERE schemaname = 'public'`,
    );
    const once = /\( SELECT app_(scope|user_id|partner_id)\(\) AS app_\1\)/g;
    expect(policies.some(({ text }) => once.test(text))).toBe(true);
    const repeated = policies.filter(({ text }) => /app_\w+\(\)/.test(text.replaceAll(once, '')));
    expect(repeated.map(({ policyname }) => policyname)).toEqual([]);
  });

  it('with a policy shows no rows without a scope', async () => {
    for (const { name } of (await tables()).filter(
      ({ name, guarded }) => guarded && !(name in OPEN || REFERENCE.test(name)),
    ))
      expect(await count(db(), name), name).toBe(0);
    expect(await unscoped('the test counts', (tx) => count(tx, 'estimates'))).toBe(3);
  });

  it('with a policy shows one partner no rows of another', async () => {
    const owned = (await tables()).filter(({ guarded, columns }) => guarded && columns.includes('partner_id'));
    expect(owned.map(({ name }) => name)).toEqual(expect.arrayContaining(['estimates', 'customers', 'users']));
    for (const { name } of owned) {
      const foreign = sql`partner_id = ${contoso.partnerId}`;
      expect(await inScope(scopeOf(fabrikam), (tx) => count(tx, name, foreign)), name).toBe(0);
    }
    const own = sql`partner_id = ${contoso.partnerId}`;
    expect(await inScope(scopeOf(contoso), (tx) => count(tx, 'estimates', own))).toBe(2);
  });

  it('rejects rows inserted for or moved to another partner', async () => {
    const forged = inScope(scopeOf(fabrikam), (tx) =>
      tx.insert(customers).values({ name: 'Forged', partnerId: contoso.partnerId }),
    );
    await expect(forged).rejects.toThrow();
    const taken = await inScope(scopeOf(fabrikam), (tx) =>
      tx.update(estimates).set({ partnerId: fabrikam.partnerId }).returning({ id: estimates.id }),
    );
    expect(taken).toHaveLength(1);
  });
});

describe('one connection used by both partners', () => {
  it('never shows a row of the other after errors, aborted transactions or 100 parallel ones', async () => {
    const ask = async (index: number): Promise<number[]> => {
      const actor = index % 2 === 0 ? contoso : fabrikam;
      return inScope(scopeOf(actor), async (tx) => {
        const rows = await tx.select({ partnerId: estimates.partnerId }).from(estimates);
        if (index % 7 === 0) throw new Error('given up');
        if (index % 11 === 0) await tx.execute(sql`SELECT 1 / 0`);
        return rows.map(({ partnerId }) => (partnerId === actor.partnerId ? 0 : 1));
      });
    };
    const answers: PromiseSettledResult<number[]>[] = [];
    // No query waits for the connection longer than ten seconds.
    for (let begun = 0; begun < 500; begun += 100)
      answers.push(...(await Promise.allSettled(Array.from({ length: 100 }, (_, index) => ask(begun + index)))));
    const seen = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(seen.length).toBeGreaterThan(350);
    expect(seen.flat().filter((isForeign) => isForeign === 1)).toEqual([]);
    expect(seen.every((rows) => rows.length >= 1)).toBe(true);
    expect(await count(db(), 'estimates')).toBe(0);
  });

  it('never shows a row of the other after the server ends it in a transaction', async () => {
    const ask = async (index: number): Promise<number[]> => {
      const actor = index % 2 === 0 ? contoso : fabrikam;
      return inScope(scopeOf(actor), async (tx) => {
        if (index % 9 === 4) await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
        const rows = await tx.select({ partnerId: estimates.partnerId }).from(estimates);
        return rows.map(({ partnerId }) => (partnerId === actor.partnerId ? 0 : 1));
      });
    };
    const seen: number[][] = [];
    let killed = 0;
    for (let index = 0; index < 60; index += 1) {
      await ask(index).then(
        (rows) => seen.push(rows),
        () => (killed += 1),
      );
    }
    expect(killed).toBeGreaterThanOrEqual(6);
    expect(seen.length).toBeGreaterThanOrEqual(40);
    expect(seen.flat().filter((isForeign) => isForeign === 1)).toEqual([]);
    expect(seen.every((rows) => rows.length >= 1)).toBe(true);
  });
});
