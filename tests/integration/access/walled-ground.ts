import { sql } from 'drizzle-orm';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { addApproval, addEstimate, addPartner, addSchedule, addUser, asActor } from './fixtures.ts';

export const CONTEXTS = ['own', 'team', 'partner', 'all'] as const;

/** Tables with rows of each organization, or of the vendor alone. */
export const WALLED = [
  ...['users', 'messages', 'estimates', 'approvals', 'estimate_outcomes', 'report_schedules', 'share_links'],
  ...['room_readers', 'personal_exports', 'config_changes', 'discount_limits'],
  ...['sessions', 'access_tokens', 'account_links'],
] as const;

const GROUND = [
  `INSERT INTO estimate_outcomes (estimate_id, outcome, close_date, source) SELECT id, 'won', now(), 'hand' FROM estimates`,
  `INSERT INTO share_links (estimate_id, token_hash, expires_at, created_by_id)
    SELECT id, md5(id::text), now() + interval '1 day', owner_id FROM estimates`,
  `INSERT INTO room_readers (link_id, key_hash, name, email) SELECT id, token_hash, 'Ada', 'ada@customer.test' FROM share_links`,
  'INSERT INTO personal_exports (user_id, requested_by_id) SELECT id, id FROM users',
  `INSERT INTO sessions (id_hash, user_id, expires_at) SELECT id::text, id, now() + interval '1 day' FROM users`,
  `INSERT INTO access_tokens (user_id, kind, token_hash, expires_at)
    SELECT id, 'login', id::text, now() + interval '1 day' FROM users`,
  `INSERT INTO account_links (user_id, purpose, code_hash, expires_at)
    SELECT id, 'email', id::text, now() + interval '1 day' FROM users`,
  `INSERT INTO config_changes (key, value, author_id, base_version) SELECT 'retail.devicePrice.low', '1', max(id), 1 FROM users`,
  'INSERT INTO deal_rules DEFAULT VALUES',
  'INSERT INTO discount_limits (role_id, partner_id, limit_pct) SELECT 6, id, 10 FROM partners UNION ALL SELECT 6, NULL, 20',
  `INSERT INTO users (email, first_name, last_name, role_id, is_active) VALUES ('left@worthwhile.test', 'Lou', 'Left', 3, false)`,
];

export interface WalledGround {
  /** Own and partner are of the same partner. */
  readonly scopes: Readonly<Record<(typeof CONTEXTS)[number], Scope>>;
  /** Of another partner. */
  readonly foreign: Scope;
  /** A user of the vendor. */
  readonly vendorId: number;
}

/** Rows of two partners and the vendor in every walled table. */
export async function layWalledGround(): Promise<WalledGround> {
  const contoso = (await asActor(await addUser(5, await addPartner('Contoso')))).actor;
  const fabrikam = (await asActor(await addUser(5, await addPartner('Fabrikam')))).actor;
  const vendor = (await asActor(await addUser(3, null))).actor;
  for (const actor of [contoso, fabrikam, vendor]) {
    await addEstimate(actor);
    await addApproval(actor);
    await addSchedule(actor);
  }
  await unscoped('the test lays its ground', async (tx) => {
    for (const statement of GROUND) await tx.execute(sql.raw(statement));
  });
  const { userId } = contoso;
  const partnerId = contoso.partnerId ?? 0;
  const scopes: WalledGround['scopes'] = {
    own: { kind: 'own', userId, partnerId },
    team: { kind: 'team', userId: vendor.userId },
    partner: { kind: 'partner', userId, partnerId },
    all: { kind: 'all', userId: vendor.userId },
  };
  const foreign: Scope = { kind: 'partner', userId: fabrikam.userId, partnerId: fabrikam.partnerId ?? 0 };
  return { scopes, foreign, vendorId: vendor.userId };
}
