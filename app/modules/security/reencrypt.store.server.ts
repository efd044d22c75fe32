import type { EncryptedColumn } from '#app/infra/encrypted-column.store.server.ts';
import { purposeOf as purposeOfTotp } from '#app/modules/auth/second-factor/totp.server.ts';
import { purposeOf as purposeOfProvider } from '#app/modules/sign-on/secrets.server.ts';
import { purposeOf as purposeOfWebhook } from '#app/modules/webhooks/webhooks.server.ts';
import { signOnProviders, users, webhooks } from '#drizzle/schema/index.ts';

/** All secrets that outlive the session secret they were encrypted with. */
export const SECRET_COLUMNS: readonly EncryptedColumn[] = [
  { table: users, column: 'totpSecret', purposeOf: purposeOfTotp },
  { table: webhooks, column: 'secret', purposeOf: purposeOfWebhook },
  { table: signOnProviders, column: 'clientSecret', purposeOf: purposeOfProvider },
  { table: signOnProviders, column: 'formerSecret', purposeOf: purposeOfProvider },
];
