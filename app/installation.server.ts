import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '#app/env.server.ts';
import { openDatabase } from '#app/infra/db/open.server.ts';
import { runShutdown } from '#app/infra/shutdown.server.ts';
import { reencryptSecrets } from '#app/modules/auth/second-factor/reencrypt.server.ts';
import { resealWebhooks } from '#app/modules/webhooks/webhooks.tasks.server.ts';
import { DEMO_USERS, hasUsers, seedAdmin, seedDemo, seedReference } from '#drizzle/seed/index.ts';

/** What whoever started the product has to know to use it. */
export interface Installation {
  readonly url: string;
  /** Only of the embedded installation: the demonstration's users and their one password. */
  readonly demo: { readonly emails: readonly string[]; readonly password: string } | null;
}

/**
 * Fills what a fresh database lacks: the reference data always; the first administrator when one is named; and, in the
 * embedded installation, the demonstration. What is there already stays as it is.
 */
export async function prepareInstallation(): Promise<Installation> {
  const { admin, appUrl, databaseUrl, dataDir, demoPassword } = env();
  await seedReference();
  // Here, so that a secret that was replaced can be dropped at the next start.
  await reencryptSecrets();
  await resealWebhooks();
  const isFresh = !(await hasUsers());
  if (admin) await seedAdmin(admin);
  if (databaseUrl) return { url: appUrl, demo: null };
  const file = path.join(dataDir, 'demo-password');
  if (!existsSync(file)) {
    if (!isFresh) return { url: appUrl, demo: null };
    writeFileSync(file, demoPassword ?? randomBytes(9).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  const password = readFileSync(file, 'utf8');
  const doneFile = path.join(dataDir, 'demo-complete');
  // Not only at the first start: one that was interrupted is finished by the next.
  if (!existsSync(doneFile)) {
    await seedDemo({ password });
    writeFileSync(doneFile, '');
  }
  return { url: appUrl, demo: { emails: DEMO_USERS.map(({ email }) => email), password } };
}

/**
 * Puts the demonstration into the configured database, also where it is one's own. What is there already stays.
 *
 * @returns in words for the terminal, whom it made; their password is DEMO_PASSWORD, else a random one
 * @throws DatabaseSetupError
 */
export async function installDemonstration(): Promise<string> {
  const { dataDir, databaseUrl, demoPassword } = env();
  const file = path.join(dataDir, 'demo-password');
  const kept = !databaseUrl && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const password = kept ?? demoPassword ?? randomBytes(9).toString('base64url');
  try {
    await openDatabase();
    await seedReference();
    await seedDemo({ password });
  } finally {
    await runShutdown();
  }
  const emails = DEMO_USERS.map(({ email }) => `  ${email}`);
  return [`The demonstration is in. Sign-ins that are new have the password ${password}:`, ...emails].join('\n');
}

/** The installation in words, for the terminal. */
export function describeInstallation({ url, demo }: Installation): string {
  const lines = [`Worthwhile is at ${url}`];
  if (demo)
    lines.push(`Demo sign-ins, all with the password ${demo.password}:`, ...demo.emails.map((email) => `  ${email}`));
  return lines.join('\n');
}
