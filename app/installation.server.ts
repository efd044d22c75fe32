import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env, isEmbedded } from '#app/env.server.ts';
import { openDatabase } from '#app/infra/db/open.server.ts';
import { runShutdown } from '#app/infra/shutdown.server.ts';
import { reencryptSecrets } from '#app/modules/security/reencrypt.server.ts';
import { DEMO_USERS, hasUsers, seedAdmin, seedDemo, seedReference } from '#drizzle/seed/index.ts';

export interface Installation {
  readonly url: string;
  /** Only for the embedded installation: the demonstration's users share one password. */
  readonly demo: { readonly emails: readonly string[]; readonly password: string } | null;
}

/**
 * Adds missing data to the database: the reference data, the first administrator if configured, and in the embedded installation
 * the demonstration. Existing data stays.
 */
export async function prepareInstallation(): Promise<Installation> {
  const { admin, appUrl, dataDir, demoPassword } = env();
  await seedReference();
  // At each start, so a replaced secret can be removed before the next one.
  await reencryptSecrets();
  const isFresh = !(await hasUsers());
  if (admin) await seedAdmin(admin);
  if (!isEmbedded()) return { url: appUrl, demo: null };
  const file = path.join(dataDir, 'demo-password');
  if (!existsSync(file)) {
    if (!isFresh) return { url: appUrl, demo: null };
    writeFileSync(file, demoPassword ?? randomBytes(9).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  const password = readFileSync(file, 'utf8');
  const doneFile = path.join(dataDir, 'demo-complete');
  // Not only at the first start: an interrupted demonstration is completed at the next one.
  if (!existsSync(doneFile)) {
    await seedDemo({ password });
    writeFileSync(doneFile, '');
  }
  return { url: appUrl, demo: { emails: DEMO_USERS.map(({ email }) => email), password } };
}

/**
 * Adds the demonstration to the configured database, even an external one. Existing data stays.
 *
 * @returns the new users as text for the terminal; their password is DEMO_PASSWORD, or a random one
 * @throws DatabaseSetupError
 */
export async function installDemonstration(): Promise<string> {
  const { dataDir, demoPassword } = env();
  const file = path.join(dataDir, 'demo-password');
  const kept = isEmbedded() && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const password = kept ?? demoPassword ?? randomBytes(9).toString('base64url');
  try {
    await openDatabase();
    await seedReference();
    await seedDemo({ password });
  } finally {
    await runShutdown();
  }
  const emails = DEMO_USERS.map(({ email }) => `  ${email}`);
  return [`Demo data loaded. New demo users have the password ${password}:`, ...emails].join('\n');
}

/** Formats the text for the terminal. */
export function describeInstallation({ url, demo }: Installation): string {
  const lines = [`Worthwhile is at ${url}`];
  if (demo) lines.push(`Demo users (password ${demo.password}):`, ...demo.emails.map((email) => `  ${email}`));
  return lines.join('\n');
}
