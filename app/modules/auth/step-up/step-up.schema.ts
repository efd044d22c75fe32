import { z } from 'zod';
import { passkeyProof } from '../passkeys/passkeys.schema.ts';

/** Posted by the page that asks for a confirmation, beside the change that waits for it. */
export const confirmationForm = z.union([
  passkeyProof,
  z.object({
    password: z.string().max(1024, 'The password is too long').default(''),
    otp: z.string().trim().max(40, 'The code is too long').default(''),
  }),
]);
export type Confirmation = z.output<typeof confirmationForm>;
