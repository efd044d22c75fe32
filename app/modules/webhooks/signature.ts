import { createHmac, randomBytes } from 'node:crypto';

/** Signatures as https://www.standardwebhooks.com has them, so that receivers check them with a library. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, as it is shown. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The headers that say who sent a body, and when. */
export function signedHeaders(secret: string, eventId: string, body: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': eventId, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
