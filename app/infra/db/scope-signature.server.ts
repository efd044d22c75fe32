import { createHash, hkdfSync } from 'node:crypto';
import type postgres from 'postgres';
import { sessionSecrets } from '#app/infra/secrets.server.ts';

/** Identifies a transaction of the server; no two are alike. */
export interface TransactionId {
  readonly pid: number;
  /** Seconds since 1970, as PostgreSQL formats them. */
  readonly startedAt: string;
}

/** @returns keys that sign scopes, one per session secret, the current one first */
export function scopeKeys(): Buffer[] {
  return sessionSecrets().map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'worthwhile database scope', 32)));
}

/**
 * Signs a scope for one transaction, as `app_verified_scope()` in the database checks it.
 *
 * @returns value of the setting app.scope
 */
export function signScope(key: Buffer, scope: string, { pid, startedAt }: TransactionId): string {
  const sha256 = (...parts: (Buffer | string)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest();
  return `${scope}:${sha256(key, sha256(key, `${scope}:${pid}:${startedAt}`)).toString('hex')}`;
}

/** Stores the keys of this process's session secrets where only the check can read them, and removes all others. */
export async function storeScopeKeys(owner: postgres.Sql): Promise<void> {
  const keys = scopeKeys().map((key) => key.toString('hex'));
  await owner.unsafe('CREATE SCHEMA IF NOT EXISTS worthwhile_private');
  await owner.unsafe('CREATE TABLE IF NOT EXISTS worthwhile_private.scope_keys (key bytea PRIMARY KEY)');
  await owner`
    WITH current AS (SELECT decode(unnest(${keys}::text[]), 'hex') AS key),
         dropped AS (DELETE FROM worthwhile_private.scope_keys WHERE key NOT IN (SELECT key FROM current))
    INSERT INTO worthwhile_private.scope_keys SELECT key FROM current ON CONFLICT DO NOTHING`;
}
