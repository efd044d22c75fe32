import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';

/** What the actor can grant, and whom they are. */
export interface Granting {
  readonly userId: number;
  readonly baseRoleId: number;
  readonly roleIds: readonly number[];
  /** All that the actor sees: the others are unknown, so nothing is told about them. */
  readonly visibleRoleIds: readonly number[];
  /** The organization of everyone in the file; null for the vendor, whose files name it by line. */
  readonly partnerId: number | null;
}

const idList = (ids: readonly number[]) => sql.param(`{${ids.join(',')}}`);

/**
 * Looks up role, partner and user of each staged line. An address finds the user of the line's organization, or an accepted
 * account anywhere, as an invitation does.
 */
export async function resolveStaged(tx: Tx, { visibleRoleIds, partnerId }: Granting): Promise<void> {
  if (partnerId !== null)
    await tx.execute(sql`UPDATE import_rows SET parent_id = p.org_name FROM partners p
      WHERE p.id = ${partnerId} AND coalesce(parent_id, '') = ''`);
  await tx.execute(sql`CREATE TEMP TABLE import_users ON COMMIT DROP AS
    SELECT r.line, r.external_id AS email_key, r.email, r.name, r.title AS role_text, r.parent_id AS partner_text, r.team,
      ro.id AS role_id, ro.base_role_id, p.id AS partner_id, p.is_active AS partner_is_active, u.id AS user_id,
      u.partner_id AS user_partner_id, u.role_id AS user_role_id, ur.base_role_id AS user_base_role_id
    FROM import_rows r
    LEFT JOIN LATERAL (SELECT o.id, o.base_role_id FROM roles o WHERE lower(o.name) = lower(r.title)
      AND o.id = ANY (${idList(visibleRoleIds)}::int[]) ORDER BY o.id LIMIT 1) ro ON true
    LEFT JOIN LATERAL (SELECT q.id, q.is_active FROM partners q WHERE lower(q.org_name) = lower(r.parent_id)
        AND (${partnerId}::bigint IS NULL OR q.id = ${partnerId})
      ORDER BY q.is_active DESC, q.id LIMIT 1) p ON true
    LEFT JOIN LATERAL (SELECT v.id, v.partner_id, v.role_id FROM users v WHERE v.email_key = r.external_id
        AND (v.password_hash IS NOT NULL OR v.last_login_at IS NOT NULL OR v.partner_id IS NOT DISTINCT FROM p.id)
      ORDER BY v.partner_id IS NOT DISTINCT FROM p.id DESC, v.id LIMIT 1) u ON true
    LEFT JOIN roles ur ON ur.id = u.role_id`);
  await tx.execute(sql`ANALYZE import_users`);
}

/** Checks the lines against each other, the stored users, and what the actor can grant. */
export async function findUserProblems(tx: Tx, actor: Granting, limit: number): Promise<string[]> {
  const grantable = idList(actor.roleIds);
  const closest = (text: string, column: string, table: SQL) => {
    const likeness = sql.raw(`similarity(lower(${column}), lower(${text}))`);
    return sql`(SELECT ${sql.raw(column)} FROM ${table} WHERE ${likeness} > 0.3 ORDER BY ${likeness} DESC LIMIT 1)`;
  };
  const visibleRoles = sql`(SELECT name FROM roles WHERE id = ANY (${idList(actor.visibleRoleIds)}::int[])) visible`;
  const rows = await tx.execute<{ problem: string }>(sql`SELECT problem FROM (
    SELECT line, format('Line %s, email: “%s” is already on line %s.', line, email, first) AS problem FROM (
      SELECT line, email, min(line) OVER (PARTITION BY email_key, partner_id) AS first FROM import_users) twice WHERE line > first
    UNION ALL SELECT line, format('Line %s, role: unknown role “%s”%s.', line, role_text,
      coalesce(', but “' || ${closest('role_text', 'name', visibleRoles)} || '” exists', ''))
      FROM import_users WHERE role_id IS NULL
    UNION ALL SELECT line, format('Line %s, role: you can’t assign “%s”, it is above your own.', line, role_text)
      FROM import_users WHERE role_id IS NOT NULL AND role_id <> ALL (${grantable}::int[])
        AND role_id IS DISTINCT FROM user_role_id
    UNION ALL SELECT line, format('Line %s, partner: unknown partner “%s”%s.', line, partner_text,
      coalesce(', but “' || ${closest('partner_text', 'org_name', sql`partners`)} || '” exists', ''))
      FROM import_users WHERE partner_text IS NOT NULL AND partner_id IS NULL
    UNION ALL SELECT line, format('Line %s, partner: “%s” is not active.', line, partner_text)
      FROM import_users WHERE partner_is_active = false
    UNION ALL SELECT line, format('Line %s, partner: the role “%s” needs a partner.', line, role_text)
      FROM import_users WHERE base_role_id >= 5 AND partner_text IS NULL
    UNION ALL SELECT line, format('Line %s, partner: the role “%s” is not for people of a partner.', line, role_text)
      FROM import_users WHERE base_role_id < 5 AND partner_text IS NOT NULL
    UNION ALL SELECT line, format('Line %s, email: “%s” has an account in another organization.', line, email)
      FROM import_users WHERE user_id IS NOT NULL AND (partner_text IS NULL OR partner_id IS NOT NULL)
        AND user_partner_id IS DISTINCT FROM partner_id
    UNION ALL SELECT line, format('Line %s, email: the role of “%s” is above yours.', line, email)
      FROM import_users WHERE user_base_role_id < ${actor.baseRoleId}
    UNION ALL SELECT line, format('Line %s, role: you can’t change your own role.', line)
      FROM import_users WHERE user_id = ${actor.userId} AND role_id IS DISTINCT FROM user_role_id
    UNION ALL SELECT line, format('Line %s, role: change the role of a Super Administrator on its page.', line)
      FROM import_users WHERE user_base_role_id = 1 AND role_id IS DISTINCT FROM user_role_id AND user_id <> ${actor.userId}
    UNION ALL SELECT line, format('Line %s, accounts: accounts are worked by users of the vendor.', line)
      FROM import_users WHERE cardinality(team) > 0 AND partner_text IS NOT NULL
    UNION ALL SELECT i.line, format('Line %s, accounts: unknown account “%s”, import it first.', i.line, t.id)
      FROM import_users i, unnest(i.team) AS t(id) WHERE i.partner_text IS NULL
        AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.external_id = t.id)
    ) found ORDER BY line, problem LIMIT ${limit}`);
  return rows.map(({ problem }) => problem);
}

const first = sql.raw(`split_part(regexp_replace(i.name, '\\s+', ' ', 'g'), ' ', 1)`);
const last = sql.raw(`regexp_replace(regexp_replace(i.name, '\\s+', ' ', 'g'), '^\\S+ ', '')`);
const whole = sql.raw(`regexp_replace(i.name, '\\s+', ' ', 'g')`);

export interface StagedChange {
  readonly line: number;
  readonly userId: number;
  readonly isNew: boolean;
  readonly email: string;
  readonly partnerId: number | null;
  readonly roleId: number;
  readonly roleBefore: number | null;
  readonly nameBefore: string | null;
  readonly nameAfter: string;
}

/** Inserts new users and changes names and roles of others. @returns what changed, by line */
export async function mergeUsers(tx: Tx, savedById: number): Promise<StagedChange[]> {
  const made = await tx.execute<{ id: string; line: number }>(sql`WITH made AS (
      INSERT INTO users (email, first_name, last_name, role_id, partner_id)
      SELECT i.email, ${first}, ${last}, i.role_id, i.partner_id FROM import_users i WHERE i.user_id IS NULL ORDER BY i.line
      RETURNING id, email_key, partner_id)
    SELECT made.id, i.line FROM made JOIN import_users i
      ON i.email_key = made.email_key AND i.partner_id IS NOT DISTINCT FROM made.partner_id`);
  const rows = await tx.execute<
    Record<string, string | number | null>
  >(sql`SELECT i.line, i.user_id, u.email, u.partner_id,
      i.role_id, i.user_role_id, u.first_name || ' ' || u.last_name AS name_before, ${whole} AS name_after
    FROM import_users i JOIN users u ON u.id = i.user_id
    WHERE i.role_id <> i.user_role_id OR u.first_name || ' ' || u.last_name <> ${whole}`);
  await tx.execute(sql`UPDATE users u SET role_id = i.role_id, version = u.version + 1, updated_by_id = ${savedById}, updated_at = now(),
      first_name = CASE WHEN u.first_name || ' ' || u.last_name = ${whole} THEN u.first_name ELSE ${first} END,
      last_name = CASE WHEN u.first_name || ' ' || u.last_name = ${whole} THEN u.last_name ELSE ${last} END
    FROM import_users i WHERE u.id = i.user_id
      AND (i.role_id <> i.user_role_id OR u.first_name || ' ' || u.last_name <> ${whole})`);
  await tx.execute(sql`UPDATE import_users i SET user_id = u.id FROM users u
    WHERE i.user_id IS NULL AND u.email_key = i.email_key AND u.partner_id IS NOT DISTINCT FROM i.partner_id`);
  const added = await tx.execute<
    Record<string, string | number | null>
  >(sql`SELECT i.line, i.user_id, i.email, i.partner_id, i.role_id,
      NULL AS user_role_id, NULL AS name_before, ${whole} AS name_after FROM import_users i
    WHERE i.line = ANY (${sql.param(`{${made.map(({ line }) => line).join(',')}}`)}::int[])`);
  const asChange = (row: Record<string, string | number | null>, isNew: boolean): StagedChange => ({
    line: Number(row.line),
    userId: Number(row.user_id),
    isNew,
    email: String(row.email),
    partnerId: row.partner_id === null ? null : Number(row.partner_id),
    roleId: Number(row.role_id),
    roleBefore: row.user_role_id === null ? null : Number(row.user_role_id),
    nameBefore: row.name_before === null ? null : String(row.name_before),
    nameAfter: String(row.name_after),
  });
  return [...added.map((row) => asChange(row, true)), ...rows.map((row) => asChange(row, false))].sort(
    (a, b) => a.line - b.line,
  );
}

/** A line that changes the accounts of its user. */
export type AccountsChange = Pick<StagedChange, 'line' | 'nameAfter' | 'email' | 'roleId' | 'partnerId'>;

/** Makes the file's accounts those of its users. @returns lines whose accounts changed */
export async function mergeUserAccounts(tx: Tx): Promise<AccountsChange[]> {
  await tx.execute(sql`CREATE TEMP TABLE import_user_team ON COMMIT DROP AS
    SELECT DISTINCT i.line, i.user_id, a.id AS account_id FROM import_users i, unnest(i.team) AS t(id)
    JOIN accounts a ON a.external_id = t.id`);
  const rows = await tx.execute<AccountsChange & Record<string, unknown>>(sql`WITH gone AS (
      DELETE FROM account_team t USING import_users i WHERE t.user_id = i.user_id AND i.partner_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM import_user_team n WHERE n.user_id = t.user_id AND n.account_id = t.account_id)
      RETURNING t.user_id),
    added AS (INSERT INTO account_team (account_id, user_id) SELECT account_id, user_id FROM import_user_team
      ON CONFLICT DO NOTHING RETURNING user_id)
    SELECT DISTINCT i.line, ${whole} AS "nameAfter", i.email, i.role_id AS "roleId", NULL AS "partnerId" FROM import_users i
    WHERE i.user_id IN (SELECT user_id FROM gone UNION SELECT user_id FROM added)`);
  return [...rows];
}

/** Lists users after an ID in the columns of the import. */
export async function listExportedUsers(
  tx: Tx,
  scope: Scope,
  page: { readonly after: number; readonly limit: number },
): Promise<{ id: number; cells: string[] }[]> {
  const rows = await tx.execute<{ id: string; cells: string[] }>(sql`SELECT u.id, ARRAY[
      u.first_name || ' ' || u.last_name, u.email, r.name, coalesce(p.org_name, ''),
      coalesce((SELECT string_agg(a.external_id, '; ' ORDER BY a.external_id) FROM account_team t
        JOIN accounts a ON a.id = t.account_id WHERE t.user_id = u.id AND u.partner_id IS NULL), '')]::text[] AS cells
    FROM users u JOIN roles r ON r.id = u.role_id LEFT JOIN partners p ON p.id = u.partner_id
    WHERE u.id > ${page.after} AND u.erased_at IS NULL
      AND ${scope.kind === 'partner' ? sql`u.partner_id = ${scope.partnerId}` : sql`${scope.kind === 'all'}`} ORDER BY u.id LIMIT ${page.limit}`);
  return rows.map((row) => ({ id: Number(row.id), cells: row.cells }));
}
