import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Actor } from '#app/modules/access/actor.ts';
import * as factor from '#app/modules/auth/second-factor/second-factor.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';

/** The code of an app, so many steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Turns on two-factor authentication. @returns its secret and the recovery codes */
export async function turnOn(actor: Actor, session = 'none') {
  await factor.beginSecondFactor(actor, session);
  const { setUp } = await factor.readSecondFactor(actor, session);
  const secret = setUp?.secret ?? '';
  const codes = await factor.confirmSecondFactor(actor, codeOf(secret), session);
  // Simulates time passing, so the current code is valid again.
  await execute(sql`update users set totp_last_step = totp_last_step - 9 where id = ${actor.userId}`);
  return { secret, codes };
}
