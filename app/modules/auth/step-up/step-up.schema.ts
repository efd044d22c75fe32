import { z } from 'zod';
import { passkeyProof } from '../passkeys/passkeys.schema.ts';

/** Posted by the page that asks for a confirmation, beside the change that waits for it. */
export const confirmationForm = z.union([
  passkeyProof,
  z.object({
    password: z.string().max(1024, 'Must be 1,024 characters or fewer').default(''),
    otp: z.string().trim().max(40, 'Must be 40 characters or fewer').default(''),
  }),
]);
export type Confirmation = z.output<typeof confirmationForm>;
